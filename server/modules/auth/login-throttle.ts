import { networkOf } from './network.ts';

/** So many attempts may fail from one address. */
const FROM_ONE_ADDRESS = { most: 10, withinMs: 60 * 1000 };
/** So many may fail from everywhere together, however many addresses they come from. */
const FROM_EVERYWHERE = { most: 50, withinMs: 15 * 60 * 1000 };

/**
 * Slows down who guesses the password, from one address or from many. Addresses that somebody has
 * logged in from are let through while strangers wait, so that nobody can lock the owner out by
 * guessing.
 */
export interface LoginThrottle {
  /** After how many milliseconds there may be another attempt from an address; 0 where there may be now. */
  waitOf(address: string, now: number): number;
  /** After how many milliseconds a strange address may try again; 0 where it may now. */
  waitOfStrangers(now: number): number;
  /**
   * Counts an attempt as one that fails, so that those which go on at the same time count too.
   *
   * @returns takes it back, since it did not fail
   */
  count(address: string, now: number): () => void;
}

interface Failure {
  network: string;
  at: number;
}

export function createLoginThrottle(): LoginThrottle {
  const failures = new Set<Failure>();
  return {
    waitOf: (address, now) =>
      waitFor(
        FROM_ONE_ADDRESS,
        [...failures].filter(({ network }) => network === networkOf(address)),
        now,
      ),
    waitOfStrangers: (now) => waitFor(FROM_EVERYWHERE, [...failures], now),
    count: (address, now) => {
      for (const failure of failures) {
        if (!isWithin(FROM_EVERYWHERE.withinMs, failure, now)) failures.delete(failure);
      }
      const attempt = { network: networkOf(address), at: now };
      failures.add(attempt);
      return () => {
        failures.delete(attempt);
      };
    },
  };
}

/** Those of a time to come were counted while the clock was ahead. */
const isWithin = (span: number, { at }: Failure, now: number): boolean =>
  at <= now && now < at + span;

/** How long it takes until fewer have failed than may; 0 where that is so already. */
function waitFor(
  { most, withinMs }: typeof FROM_ONE_ADDRESS,
  failures: Failure[],
  now: number,
): number {
  const first = failures.filter((failure) => isWithin(withinMs, failure, now)).at(-most);
  return first === undefined ? 0 : first.at + withinMs - now;
}
