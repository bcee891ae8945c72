import { Worker } from 'node:worker_threads';
import type { Plots } from '../../../contract/plots.ts';
import type { Clock } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import {
  type CountedRefreshes,
  type computeFigures,
  type Figures,
  NO_REFRESHES,
} from './plot-figures.ts';

/** What the thread that computes the figures is given. */
export interface PlotsTask {
  /** The database's file. */
  file: string;
  refreshes: CountedRefreshes;
  /** In milliseconds since 1970. */
  now: number;
}

/** The figures of the plots, which are kept for a while: they take seconds in a large catalogue. */
export interface PlotStore {
  /**
   * The figures that are known, at once; where they are older than a minute, newer ones are begun. Only
   * the first time it waits for them.
   */
  read(): Promise<Plots>;
  /** Gives up what is being computed. */
  stop(): Promise<void>;
}

/** So long figures are good, in milliseconds, and so long it is not tried again to have newer ones. */
const FRESH_MS = 60 * 1000;

const WORKER = new URL('./plots.worker.ts', import.meta.url);

type Outcome = ReturnType<typeof computeFigures>;

/** Computes in a thread of its own, with its own connection: all others are served meanwhile. */
function compute(task: PlotsTask): { worker: Worker; outcome: Promise<Outcome> } {
  const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcome>();
  const worker = new Worker(WORKER, { workerData: task });
  worker.on('message', resolve);
  worker.on('error', reject);
  // It ends before it is done only where it is told to.
  worker.on('exit', () => reject(new Unavailable('The server is being stopped. Try again later.')));
  return { worker, outcome };
}

/** @param file where the database lies */
export function createPlotStore({
  file,
  clock,
  log,
}: {
  file: string;
  clock: Clock;
  log: Log;
}): PlotStore {
  let known: Figures | undefined;
  let begunAt = 0;
  let refreshes = NO_REFRESHES;
  let worker: Worker | undefined;

  const computing = singleFlight(async (): Promise<Figures> => {
    begunAt = clock.now();
    const begun = compute({ file, refreshes, now: begunAt });
    worker = begun.worker;
    const done = await begun.outcome;
    refreshes = done.refreshes;
    known = done.figures;
    return done.figures;
  });

  const beginAside = (): void => {
    computing.run().catch((error: unknown) => {
      if (error instanceof Unavailable) return;
      log.error(
        { err: error },
        'The plots could not be brought up to date; those before are shown',
      );
    });
  };

  return {
    read: async () => {
      if (!known) return { ...(await computing.run()), isRefreshing: false };
      // A clock that was set back does not keep old figures for as long.
      if (Math.abs(clock.now() - begunAt) >= FRESH_MS) beginAside();
      return { ...known, isRefreshing: computing.current() !== null };
    },
    stop: async () => {
      await worker?.terminate();
    },
  };
}
