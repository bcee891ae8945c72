import { type Clock, HOUR_MS } from '../../platform/clock.ts';

/** After so long a video that was asked for in vain is asked for again, in milliseconds: 3 hours. */
const ASKED_AGAIN_MS = 3 * HOUR_MS;

/** The videos that were asked for lately and did not tell what they were asked for. */
export interface AskedInVain {
  add(id: number): void;
  /** Whether it was asked for too short a time ago to be asked for again without a person wanting that. */
  has(id: number): boolean;
}

/** Keeps them as long as the process lives: after a start each is asked for once more. */
export function createAskedInVain(clock: Clock): AskedInVain {
  const askedAt = new Map<number, number>();
  // What lies ahead was asked for before the clock was put back.
  const isRecent = (at: number) => Math.abs(clock.now() - at) < ASKED_AGAIN_MS;
  return {
    add: (id) => {
      for (const [other, at] of askedAt) if (!isRecent(at)) askedAt.delete(other);
      askedAt.set(id, clock.now());
    },
    has: (id) => {
      const at = askedAt.get(id);
      return at !== undefined && isRecent(at);
    },
  };
}
