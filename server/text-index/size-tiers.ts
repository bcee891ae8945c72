/**
 * How the index of the search knows roughly how large a number of a video is, its views or its length:
 * by tiers, so that the largest of very many matches are found without sorting them all. A tier holds
 * what is at least so many times as large as the one below.
 */
export const TIERS = {
  /** Wide, since a video is filed again when its views have grown into the next one. */
  views: { mark: 'p', ratio: 2 },
  duration: { mark: 'l', ratio: 1.5 },
} as const;

export type Sized = keyof typeof TIERS;

/** Above 2³⁷ views, and above six years, all are in the highest one. */
const HIGHEST: Record<Sized, number> = { views: 38, duration: 48 };

/** The mark of what has no number, which comes last in every order. */
const unknownMark = (sized: Sized): string => `${TIERS[sized].mark}n`;

/** How the index marks a video of so many views, or of so many seconds. */
export function tierMark(sized: Sized, size: number | null): string {
  if (size === null) return unknownMark(sized);
  const { mark, ratio } = TIERS[sized];
  let tier = 0;
  for (let rest = size; rest >= 1 && tier < HIGHEST[sized]; rest /= ratio) tier += 1;
  return `${mark}${tier}`;
}

/** All marks, from the largest on. */
export function tierMarks(sized: Sized): string[] {
  const { mark } = TIERS[sized];
  const tiers = Array.from({ length: HIGHEST[sized] + 1 }, (_, tier) => `${mark}${tier}`);
  return [...tiers.toReversed(), unknownMark(sized)];
}
