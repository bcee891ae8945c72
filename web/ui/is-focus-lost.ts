/**
 * Whether the keyboard is nowhere: on nothing, or on a button that is switched off by now, which not
 * every browser takes the focus from.
 */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.matches(':disabled') === true;
}
