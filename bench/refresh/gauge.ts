import { performance } from 'node:perf_hooks';
import process from 'node:process';

/** What a process has used since it was asked last. */
export interface Gauge {
  /** The processor time of all its threads, in milliseconds. */
  processorMs: number;
  /**
   * The longest that its event loop was kept from answering, in milliseconds: of the time that
   * passed, with all that the machine did meanwhile, and of its own thread's processor time. Zero
   * where this is not watched.
   */
  longestHold: { passed: number; processor: number };
}

/** What a process is asked for: what it has used, or to watch its event loop as well from now on. */
export type GaugeRequest = 'read' | 'watch the loop';

const EVERY_MS = 1;

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let used = process.cpuUsage();
let longestHold = { passed: 0, processor: 0 };

/** A timer that comes late tells of what held it up; the timer itself takes processor time too. */
function watchTheLoop(): void {
  let last = { passed: performance.now(), processor: threadMs() };
  setInterval(() => {
    const now = { passed: performance.now(), processor: threadMs() };
    longestHold = {
      passed: Math.max(longestHold.passed, now.passed - last.passed - EVERY_MS),
      processor: Math.max(longestHold.processor, now.processor - last.processor),
    };
    last = now;
  }, EVERY_MS).unref();
}

// Preloaded into the process that is measured.
process.on('message', (request: GaugeRequest) => {
  if (request === 'watch the loop') {
    watchTheLoop();
    return;
  }
  const { user, system } = process.cpuUsage(used);
  process.send?.({ processorMs: (user + system) / 1_000, longestHold } satisfies Gauge);
  used = process.cpuUsage();
  longestHold = { passed: 0, processor: 0 };
});
// Whoever measures is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
