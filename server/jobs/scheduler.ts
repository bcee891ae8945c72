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
  /** What the last look failed with, which is not told again: a full disk would get a line each second. */
  let failure: string | null = null;
  const look = (): void => {
    timer = setTimeout(look, everyMs);
    try {
      if (tick(clock.now()) > 0) wake();
      if (failure !== null) log.info('What is due can be looked up again');
      failure = null;
    } catch (error) {
      if (String(error) !== failure) {
        log.error({ err: error }, 'What is due could not be looked up; trying again until it can');
      }
      failure = String(error);
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
