import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

/** How long the main thread of a page was at work without a break, in milliseconds of processor time. */
export interface BusyTime {
  /** Of all its work together. */
  total: number;
  /** Of the longest single piece of work. */
  worst: number;
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.unknown()),
    }),
  ),
});

type TraceEvent = z.infer<typeof Trace>['traceEvents'][number];

const inMs = (microseconds: number) => Math.round(microseconds / 100) / 10;

/**
 * Takes the processor time of each piece of work on a page's main thread: unlike the time on the
 * clock it does not tell how busy the machine was with other things.
 */
export async function measureBusyTime(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<BusyTime> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())));
  const tasks = tasksOfBusiestPage(traceEvents);
  const times = tasks.map(({ tdur = 0 }) => tdur);
  return {
    total: inMs(times.reduce((sum, time) => sum + time, 0)),
    worst: inMs(Math.max(0, ...times)),
  };
}

const isTask = ({ name, ph }: TraceEvent) => name.endsWith('RunTask') && ph === 'X';

/** The tasks of the one page that is at work; every process has a main thread of its own. */
function tasksOfBusiestPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(
    ({ name, args }) =>
      name === 'thread_name' && (args as { name?: string })?.name === 'CrRendererMain',
  );
  const byThread = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && isTask(event)),
  );
  const sum = (tasks: readonly TraceEvent[]) => tasks.reduce((all, { tdur = 0 }) => all + tdur, 0);
  return byThread.toSorted((one, other) => sum(other) - sum(one))[0] ?? [];
}
