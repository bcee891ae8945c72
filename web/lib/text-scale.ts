const USUAL_PX = 16;

/** How many times its usual size the text of the page has, as a person may set it in the browser. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) ? size / USUAL_PX : 1;
}
