import type { Clock } from '../platform/clock.ts';
import { createComplaint } from '../platform/complaint.ts';
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
  const complaint = createComplaint(log, {
    failed: 'What is due could not be looked up; trying again until it can',
    goesOn: 'What is due can be looked up again',
  });
  const look = (): void => {
    timer = setTimeout(look, everyMs);
    try {
      if (tick(clock.now()) > 0) wake();
      complaint.settle();
    } catch (error) {
      complaint.about(error);
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
