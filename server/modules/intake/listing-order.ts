/**
 * Gives each video of a tab its place in the tab's order, so that the order outlives coarse dates. A
 * newer video has a higher position; positions that are in order already are kept.
 *
 * @param newestFirst the positions that the listed videos have so far, null for those without one
 * @param options.whole whether the listing holds the whole tab, so that it may be numbered anew
 * @param options.highest the highest position given in the tab so far, 0 for none
 * @returns the positions in the same order; null where one cannot be told without the whole tab
 */
export function placeListing(
  newestFirst: readonly (number | null)[],
  { whole, highest }: { whole: boolean; highest: number },
): (number | null)[] {
  const firstKnown = newestFirst.findIndex((position) => position !== null);
  const newCount = firstKnown === -1 ? newestFirst.length : firstKnown;
  if (whole && !isFalling(newestFirst.slice(newCount))) {
    // Above all that were given so far, so that old and new places never mix.
    return newestFirst.map((_, index) => highest + newestFirst.length - index);
  }
  const reachesKnown = whole || firstKnown !== -1;
  return newestFirst.map((position, index) =>
    index < newCount && reachesKnown ? highest + newCount - index : position,
  );
}

const isFalling = (positions: readonly (number | null)[]): boolean =>
  positions.every((position, index) => {
    const before = positions[index - 1];
    return position !== null && (before === undefined || (before !== null && position < before));
  });
