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
  /**
   * Counts an attempt as one that fails, so that those which go on at the same time count too.
   *
   * @returns takes it back, since it did not fail
   */
  count(now: number): () => void;
}

export function createLoginThrottle(): LoginThrottle {
  const failures = new Set<{ at: number }>();
  // Those of a time to come were counted while the clock was ahead.
  const counts = (at: number, now: number) => at <= now && now < at + WITHIN_MS;
  return {
    waitOf: (now) => {
      const first = [...failures].filter(({ at }) => counts(at, now)).at(-MOST_FAILURES);
      return first === undefined ? 0 : first.at + WITHIN_MS - now;
    },
    count: (now) => {
      for (const failure of failures) if (!counts(failure.at, now)) failures.delete(failure);
      const attempt = { at: now };
      failures.add(attempt);
      return () => {
        failures.delete(attempt);
      };
    },
  };
}
