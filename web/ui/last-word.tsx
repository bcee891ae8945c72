/** A button that goes away with the focus on it leaves it nowhere. */
function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Stands where the button was that is gone with the last page, and takes the focus over from it. */
export function LastWord() {
  return (
    <p ref={takeLostFocus} tabIndex={-1} className="py-6 text-center text-muted outline-none">
      That is all.
    </p>
  );
}
