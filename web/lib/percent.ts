/** How far something is, in whole percents; undefined where its end is not known. */
export function percentOf({
  done,
  total,
}: {
  done: number;
  total: number | null;
}): number | undefined {
  return total === null || total <= 0 ? undefined : Math.floor((100 * done) / total);
}
