/** How far from the top a searched video is still counted. */
export const DEPTH = 20;

/** How well searches find what they look for; each from 0 to 1. */
export interface Hits {
  /** The share that has it first. */
  hit1: number;
  /** The share that has it among the first three. */
  hit3: number;
  /** The mean of 1/place, with 0 for places past the depth (mean reciprocal rank). */
  mrr: number;
}

/** @param places where each search has what it looks for, from 1 on; 0 where that is nowhere */
export function hitsOf(places: readonly number[]): Hits {
  const share = (most: number): number =>
    places.filter((place) => place >= 1 && place <= most).length / places.length;
  const reciprocals = places.map((place) => (place === 0 ? 0 : 1 / place));
  return {
    hit1: share(1),
    hit3: share(3),
    mrr: reciprocals.reduce((sum, one) => sum + one, 0) / places.length,
  };
}
