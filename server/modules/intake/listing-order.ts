/**
 * Gives each video of a tab its place in the tab's order, so that the order outlives coarse dates. A
 * newer video has a higher position; positions that are in order already are kept.
 *
 * @param newestFirst the positions that the listed videos have so far, null for those without one
 * @param options.whole whether the listing holds the whole tab; otherwise it came down to those that have a
 *   position, or is the first one, and tells nothing of the places below the last of these
 * @param options.highest the highest position given in the tab so far, 0 for none
 * @returns the positions in the same order; null where one cannot be told without the whole tab
 */
export function placeListing(
  newestFirst: readonly (number | null)[],
  { whole, highest }: { whole: boolean; highest: number },
): (number | null)[] {
  const firstKnown = newestFirst.findIndex((position) => position !== null);
  const newCount = firstKnown === -1 ? newestFirst.length : firstKnown;
  const lastKnown = newestFirst.findLastIndex((position) => position !== null);
  const end = whole || lastKnown === -1 ? newestFirst.length : lastKnown + 1;
  const old = newestFirst.slice(newCount, end);
  const isAnew = whole ? !isFalling(old) : old.includes(null);
  // Above all that were given so far, so that old and new places never mix.
  const count = isAnew ? end : newCount;
  return newestFirst.map((position, index) => (index < count ? highest + count - index : position));
}

const isFalling = (positions: readonly (number | null)[]): boolean =>
  positions.every((position, index) => {
    const before = positions[index - 1];
    return position !== null && (before === undefined || (before !== null && position < before));
  });
