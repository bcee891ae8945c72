import type { Clock } from '../platform/clock.ts';
import { HOUR_MS } from '../platform/clock.ts';

export interface BucketOptions {
  clock: Clock;
  /** How many requests are made in an hour in the long run. */
  requestsPerHour: number;
  /** How many may be made at once after a quiet time. */
  burst: number;
}

/** How much of the budget is used. */
export interface Usage {
  /** How many requests were made within the last hour, to the minute, since the start at the most. */
  lastHour: number;
  /** How many may be made at once now, from 0 to the burst. */
  left: number;
  /** When as many as the burst may be made at once again, in milliseconds since 1970; null where they may now. */
  fullAt: number | null;
}

/** Fills steadily up to the burst; what is spent may take it below zero. */
export interface Bucket {
  spend(cost: number): void;
  /** How many milliseconds it takes until there is enough for this. */
  waitFor(wish: { cost: number; urgent: boolean }): number;
  usage(): Usage;
}

/** The share of the burst that is left to what people wait for. */
const RESERVED = 0.25;
const MINUTE_MS = 60_000;
const MINUTES = 60;

/** Counts what happened within the last hour. */
function createHourCount(clock: Clock) {
  const byMinute = new Map<number, number>();
  const forget = (now: number) => {
    // What lies ahead was counted before the clock was put back.
    for (const at of byMinute.keys()) if (at <= now - MINUTES || at > now) byMinute.delete(at);
  };
  const minute = () => Math.floor(clock.now() / MINUTE_MS);
  return {
    add: (count: number) => {
      const now = minute();
      forget(now);
      byMinute.set(now, (byMinute.get(now) ?? 0) + count);
    },
    sum: () => {
      forget(minute());
      return [...byMinute.values()].reduce((sum, count) => sum + count, 0);
    },
  };
}

export function createBucket({ clock, requestsPerHour, burst }: BucketOptions): Bucket {
  const perMillisecond = requestsPerHour / HOUR_MS;
  const reserve = burst * RESERVED;
  const made = createHourCount(clock);
  let tokens = burst;
  let filledAt = clock.now();

  const fill = () => {
    const now = clock.now();
    tokens = Math.min(burst, tokens + Math.max(0, now - filledAt) * perMillisecond);
    filledAt = now;
  };

  return {
    spend: (cost) => {
      fill();
      tokens -= cost;
      made.add(cost);
    },
    waitFor: ({ cost, urgent }) => {
      fill();
      const needed = urgent ? cost - burst : Math.min(cost + reserve, burst);
      return Math.max(0, Math.ceil((needed - tokens) / perMillisecond));
    },
    usage: () => {
      fill();
      const missing = burst - tokens;
      return {
        lastHour: made.sum(),
        left: Math.max(0, Math.floor(tokens)),
        fullAt: missing > 0 ? clock.now() + Math.ceil(missing / perMillisecond) : null,
      };
    },
  };
}
