import process from 'node:process';

/** What a process has used since it was asked last. */
export interface Gauge {
  /** The processor time of all its threads, in milliseconds. */
  processorMs: number;
  /** How long its event loop was held; null where that is not watched. */
  holds: Holds | null;
}

/**
 * How long an event loop is kept from answering, in milliseconds of its thread's processor time: what
 * else the machine does meanwhile does not count.
 */
export interface Holds {
  /** At 99 of 100 moments the loop is held no longer than this. */
  p99: number;
  max: number;
}

/** What a process is asked for: what it has used, or to watch its event loop as well from now on. */
export type GaugeRequest = 'read' | 'watch the loop';

const EVERY_MS = 1;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let used = process.cpuUsage();
let holds: number[] | null = null;

/** A timer tells what came between two of its turns; the timer itself takes processor time too. */
function watchTheLoop(): void {
  let last = threadMs();
  holds = [];
  setInterval(() => {
    const now = threadMs();
    holds?.push(now - last);
    last = now;
  }, EVERY_MS).unref();
}

function summary(taken: readonly number[]): Holds {
  const sorted = taken.toSorted((one, other) => one - other);
  // A moment falls the likelier into a hold the longer that is.
  const lengthOf = (hold: number) => Math.max(hold, EVERY_MS);
  let left = sorted.reduce((sum, hold) => sum + lengthOf(hold), 0) * 0.99;
  const p99 = sorted.find((hold) => {
    left -= lengthOf(hold);
    return left <= 0;
  });
  return { p99: p99 ?? 0, max: sorted.at(-1) ?? 0 };
}

// Preloaded into the process that is measured.
process.on('message', (request: GaugeRequest) => {
  if (request === 'watch the loop') {
    watchTheLoop();
    return;
  }
  const { user, system } = process.cpuUsage(used);
  const gauge: Gauge = {
    processorMs: (user + system) / 1_000,
    holds: holds && summary(holds),
  };
  process.send?.(gauge);
  used = process.cpuUsage();
  holds = holds && [];
});
// Whoever measures is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
