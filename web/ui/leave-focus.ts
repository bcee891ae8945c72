/**
 * For the `ref` of a control that goes away when it is pressed: where it goes with the focus on it, the
 * keyboard goes on at the nearest place around it that takes the focus, as the content of a page does.
 */
export function leaveFocus(control: HTMLElement | null): () => void {
  const place = control?.parentElement?.closest<HTMLElement>('[tabindex]');
  return () => {
    if (document.activeElement === control) place?.focus({ preventScroll: true });
  };
}
