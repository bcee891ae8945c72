/**
 * For the `ref` of what is chosen in a row that scrolls and is `relative`: brings it to the middle, as
 * far as the row goes, and scrolls nothing else. It does so again once the row has its own font.
 */
export function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!row) return;
  const show = () => {
    row.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - row.offsetWidth) / 2;
  };
  show();
  document.fonts?.ready.then(show);
}
