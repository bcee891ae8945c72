/** Between the end of the row and what is wholly in view, in pixels. */
const MARGIN = 16;

/**
 * For the `ref` of what is chosen in a row that scrolls and is `relative`: brings it to the middle, as
 * far as the row goes, where it is not wholly in view from the beginning, and scrolls nothing else. It
 * does so again once the row has its own font.
 */
export function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement;
  if (!row) return;
  const show = () => {
    const { offsetLeft, offsetWidth } = chosen;
    const isInView = offsetLeft + offsetWidth <= row.clientWidth - MARGIN;
    row.scrollLeft = isInView ? 0 : offsetLeft + (offsetWidth - row.offsetWidth) / 2;
  };
  show();
  document.fonts?.ready.then(show);
}
