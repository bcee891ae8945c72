/** Where the focus went as a control went away, until the person does something else. */
let left: HTMLElement | null | undefined;

const forget = () => {
  left = null;
};

/**
 * For the `ref` of a control that goes away when it is pressed: where it goes with the focus on it, the
 * keyboard goes on at the nearest place around it that takes the focus, as the content of a page does.
 * Where it comes again, as after a second failure, it has the focus again.
 */
export function leaveFocus(control: HTMLElement | null): () => void {
  const place = control?.parentElement?.closest<HTMLElement>('[tabindex]');
  if (place && place === left && place === document.activeElement) control?.focus();
  return () => {
    if (document.activeElement !== control) return;
    place?.focus({ preventScroll: true });
    left = place;
    for (const input of ['keydown', 'pointerdown']) window.addEventListener(input, forget, true);
  };
}
