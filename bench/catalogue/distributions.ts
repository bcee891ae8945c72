import type { Random } from '../../emulator/random.ts';

/** Where something stands among many, 0 for the most frequent. */
export type DrawRank = (random: Random) => number;

/** The higher, the more the low ranks make up. */
const EXPONENT = 1.05;
/** Keeps the few most frequent ones from making up nearly all, as they do in no language. */
const FLATTENING = 2.7;

/**
 * Ranks as words have them in real life (Zipf and Mandelbrot): low ones far more often than high ones.
 *
 * @param count how many ranks there are, at least 1
 */
export function zipfRanks(count: number): DrawRank {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) {
    sum += (rank + 1 + FLATTENING) ** -EXPONENT;
    upTo[rank] = sum;
  }
  return (random) => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** There are as many rare words as a large catalogue has, far more than its frequent ones. */
const RARE_WORDS = 1_000_000;

/** Where a word stands among the rare ones; even of these, few make up most. */
export const rareRank: DrawRank = (random) => Math.floor(RARE_WORDS ** random.next());

/** A number around 0 that is rarely beyond 3 and -3 (normal, by Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** A whole number around `median`, a third of them more than `spread` times above or below it. */
export const around = (random: Random, median: number, spread: number): number =>
  Math.round(median * spread ** normal(random));

/** Splits a whole number into parts as channels have videos: few large ones, many small ones, none empty. */
export function splitUnevenly(whole: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, rank) => 1 / (rank + 10));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shares = weights.map((weight) => Math.max(1, Math.floor((whole * weight) / sum)));
  const rest = whole - shares.reduce((total, share) => total + share, 0);
  return shares.map((share, rank) => (rank === 0 ? share + rest : share));
}
