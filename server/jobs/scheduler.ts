import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** Looks again and again for what is due. */
export interface Scheduler {
  /** Looks at once, so that what was missed while the server was off is taken up, and then in step. */
  start(): void;
  stop(): void;
}

export interface SchedulerParts {
  clock: Clock;
  log: Log;
  /** The time between two looks, in milliseconds; the system clock may jump meanwhile. */
  everyMs: number;
  /**
   * Enqueues what is due at a time, in milliseconds since 1970. The times rise, save when the system
   * clock is set back. One that throws is called again at the next step.
   *
   * @returns how many jobs it enqueued
   */
  tick: (now: number) => number;
  /** Called after a tick that enqueued something. */
  wake: () => void;
}

export function createScheduler({ clock, log, everyMs, tick, wake }: SchedulerParts): Scheduler {
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    timer = setTimeout(look, everyMs);
    try {
      if (tick(clock.now()) > 0) wake();
    } catch (error) {
      log.error({ err: error }, 'What is due could not be looked up; trying again in a while');
    }
  };
  return {
    start: () => {
      clearTimeout(timer);
      look();
    },
    stop: () => clearTimeout(timer),
  };
}

const SPREAD_STEP = 15_000;
const SPREAD_WITHIN = 10 * 60_000;

/**
 * How much later the job at a place among those that are due at the same minute starts, in
 * milliseconds: the first at once, each other 15 s after the one before, or less, so that all of
 * them start within ten minutes.
 *
 * @param place counted from 0
 * @param count how many are due
 */
export function spreadStart(place: number, count: number): number {
  return Math.floor(place * Math.min(SPREAD_STEP, SPREAD_WITHIN / count));
}
