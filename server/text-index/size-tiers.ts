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

/** All that a video may be large by. */
export const SIZES = ['views', 'duration'] as const satisfies readonly Sized[];

/** Above 2³⁷ views, and above six years, all are in the highest one. */
const HIGHEST_TIER: Record<Sized, number> = { views: 38, duration: 48 };

/** The mark of what has no number, which comes last in every order. */
const unknownMark = (sized: Sized): string => `${TIERS[sized].mark}n`;

/** The number of the tier of so many views, or of so many seconds, from 0 on; null where that is not known. */
export function tierOf(sized: Sized, size: number | null): number | null {
  if (size === null) return null;
  let tier = 0;
  for (let rest = size; rest >= 1 && tier < HIGHEST_TIER[sized]; rest /= TIERS[sized].ratio) {
    tier += 1;
  }
  return tier;
}

/** How the index marks the videos of a tier. */
export const markOfTier = (sized: Sized, tier: number): string => `${TIERS[sized].mark}${tier}`;

/** How the index marks a video of so many views, or of so many seconds. */
export function tierMark(sized: Sized, size: number | null): string {
  const tier = tierOf(sized, size);
  return tier === null ? unknownMark(sized) : markOfTier(sized, tier);
}

/** A tier, by its number, and how the index marks its videos. */
export interface Tier {
  /** Null is that of what has no number. */
  tier: number | null;
  mark: string;
}

/** All tiers, from that of the largest on. */
export function tiersOf(sized: Sized): Tier[] {
  const numbered = Array.from({ length: HIGHEST_TIER[sized] + 1 }, (_, tier) => ({
    tier,
    mark: markOfTier(sized, tier),
  }));
  return [...numbered.toReversed(), { tier: null, mark: unknownMark(sized) }];
}
