/** So many attempts may fail from everywhere together, however many addresses they come from. */
const MOST_FAILURES = 50;
const WITHIN_MS = 15 * 60 * 1000;

/**
 * Slows down who guesses the password from many addresses. Addresses that somebody has logged in from
 * are let through, so that nobody can lock the owner out by guessing.
 */
export interface LoginThrottle {
  /** After how many milliseconds a strange address may try again; 0 where it may now. */
  waitOf(now: number): number;
  /** Takes note of an attempt that failed. */
  failed(now: number): void;
}

export function createLoginThrottle(): LoginThrottle {
  const failures: number[] = [];
  return {
    waitOf: (now) => {
      const first = failures[failures.length - MOST_FAILURES];
      return first === undefined ? 0 : Math.max(0, first + WITHIN_MS - now);
    },
    failed: (now) => {
      failures.push(now);
      if (failures.length > MOST_FAILURES) failures.shift();
    },
  };
}
