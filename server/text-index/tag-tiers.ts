import { TIERS } from './size-tiers.ts';

/**
 * How the index marks the videos of a tier that have a tag, so that the largest of those are found without a
 * look at all others of the tier.
 *
 * @param tag as the schema writes it: `t3`
 * @param tier the mark of the tier: `p12`
 */
export const markOfTagTier = (tag: string, tier: string): string => `${tag}${tier}`;

const isTag = (label: string): boolean => label.startsWith('t');
const isTier = (label: string): boolean =>
  Object.values(TIERS).some(({ mark }) => label.startsWith(mark));

/** How the index marks a video for each of its tags within each of its tiers. @param labels all it has */
export function tagTierMarks(labels: readonly string[]): string[] {
  const tiers = labels.filter(isTier);
  return labels.filter(isTag).flatMap((tag) => tiers.map((tier) => markOfTagTier(tag, tier)));
}
