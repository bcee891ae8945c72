/** So much of the row is seen behind what is chosen, in pixels. */
const MARGIN = 16;

/**
 * For the `ref` of what is chosen in a row that scrolls and is `relative`: scrolls the row, and nothing
 * else, as far as is needed to see all of it. It does so again once the row has its own font.
 */
export function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!row) return;
  const show = () => {
    row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth + MARGIN - row.offsetWidth;
  };
  show();
  document.fonts?.ready.then(show);
}
