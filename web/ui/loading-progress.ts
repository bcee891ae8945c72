/** Where the loading bar starts, in percent. */
export const LOADING_START = 2;

/** How far the loading bar stands after the next step; the less is left, the smaller the steps. */
export function nextProgress(percent: number, random: () => number): number {
  return percent + stepAt(percent, random);
}

function stepAt(percent: number, random: () => number): number {
  if (percent < 25) return 3 + random() * 3;
  if (percent < 65) return random() * 3;
  if (percent < 90) return random() * 2;
  if (percent < 99) return 0.5;
  return 0;
}
