import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import {
  createJobBench,
  eventually,
  type Handler,
  type JobBench,
  kindOf,
  untilAborted,
  workJob,
} from '../testing/job-bench.ts';
import { defineJob } from './job.ts';
import { PRIORITY } from './queue.ts';

const MINUTE = 60_000;

let bench: JobBench;

beforeEach(() => {
  bench = createJobBench();
});

afterEach(() => bench.stop());

describe('a runner', () => {
  it('runs what is queued when it starts, and what is enqueued later when it is woken', async () => {
    const first = bench.add('a');
    const runner = bench.createRunner(async ({ key }, { finish }) =>
      finish(() => bench.addEffect(key)),
    );
    runner.start();
    await bench.reaches(first, 'done');
    const second = bench.db.transaction(() => {
      runner.wake();
      return bench.add('b');
    });
    await bench.reaches(second, 'done');
    expect(bench.effects()).toEqual(['a', 'b']);
  });

  it('starts a job by itself when its time has come, and not before', async () => {
    const startedAt: number[] = [];
    const runner = bench.createRunner(
      async () => {
        startedAt.push(systemClock.now());
      },
      { clock: systemClock },
    );
    const runAt = systemClock.now() + 40;
    runner.start();
    const id = bench.add('a', { runAt });
    runner.wake();
    await bench.reaches(id, 'done');
    expect(startedAt[0]).toBeGreaterThanOrEqual(runAt);
  });

  it('looks only now and then while it is idle', () => {
    vi.useFakeTimers();
    let queries = 0;
    const counting: Database = {
      ...bench.db,
      get: (query) => {
        queries += 1;
        return bench.db.get(query);
      },
      run: (query) => {
        queries += 1;
        return bench.db.run(query);
      },
    };
    try {
      bench.add('tomorrow', { runAt: bench.clock.now() + 24 * 60 * MINUTE });
      const runner = bench.createRunner(async () => undefined, { db: counting });
      runner.start();
      queries = 0;
      vi.advanceTimersByTime(60 * MINUTE);
      expect(queries).toBeLessThanOrEqual(3 * 4 * 60);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds by itself what nobody woke it for', async () => {
    const runner = bench.createRunner(async () => undefined, { timing: { heartbeatMs: 5 } });
    runner.start();
    await bench.reaches(bench.add('a'), 'done');
  });

  it('counts a job that returns without finishing as done', async () => {
    const id = bench.add('a');
    bench.createRunner(async () => undefined).start();
    await bench.reaches(id, 'done');
  });

  it('goes on when the database fails for a moment', async () => {
    let fails = true;
    const failing: Database = {
      ...bench.db,
      get: (query) => {
        if (fails) throw new Error('database is locked');
        return bench.db.get(query);
      },
    };
    const id = bench.add('a');
    bench.createRunner(async () => undefined, { db: failing, timing: { heartbeatMs: 5 } }).start();
    await eventually(() => expect(bench.errors().length).toBeGreaterThan(1));
    expect(bench.errors()[0]?.err?.message).toBe('database is locked');
    fails = false;
    await bench.reaches(id, 'done');
  });

  it('fails what an earlier version queued and this one does not know', async () => {
    const id = bench.add('a', { kind: kindOf('forgotten') });
    bench.createRunner(async () => undefined).start();
    expect(bench.row(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('know'),
    });
  });

  it('refuses jobs without a lane, and two of one name', () => {
    const job = workJob(async () => undefined);
    expect(() => bench.createRunner(async () => undefined, { lanes: {} })).toThrow('lane main');
    expect(() => bench.createRunner(async () => undefined, { jobs: [job, job] })).toThrow(
      'two jobs',
    );
  });
});

describe('lanes', () => {
  /** Runs jobs until each is let go; tells which are running. */
  const hold = () => {
    const running = new Map<string, () => void>();
    const handler: Handler = async ({ key }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(key, resolve);
      await promise;
      running.delete(key);
    };
    return {
      handler,
      keys: () => [...running.keys()],
      release: (key: string) => running.get(key)?.(),
    };
  };

  it('runs one after the other in a lane of one place, the most urgent first', async () => {
    const { handler, keys, release } = hold();
    bench.add('background', { priority: PRIORITY.background });
    bench.add('scheduled');
    bench.add('urgent', { priority: PRIORITY.urgent });
    bench.createRunner(handler).start();
    for (const key of ['urgent', 'scheduled', 'background']) {
      await eventually(() => expect(keys()).toEqual([key]));
      release(key);
    }
  });

  it('keeps the last of several places for what a person asked for', async () => {
    const { handler, keys, release } = hold();
    for (const key of ['a', 'b', 'c']) bench.add(key);
    const runner = bench.createRunner(handler, { lanes: { main: 3 } });
    runner.start();
    expect(keys()).toEqual(['a', 'b']);
    bench.add('mine', { priority: PRIORITY.urgent });
    bench.add('mine too', { priority: PRIORITY.urgent });
    runner.wake();
    await eventually(() => expect(keys()).toEqual(['a', 'b', 'mine']));
    release('a');
    await eventually(() => expect(keys()).toEqual(['b', 'mine', 'mine too']));
    for (const key of keys()) release(key);
    await eventually(() => expect(keys()).toEqual(['c']));
    release('c');
  });

  it('does not let a full lane hold up another', async () => {
    const { handler, keys, release } = hold();
    const kind = kindOf('other');
    const other = defineJob({ kind, lane: 'side', run: async () => undefined });
    bench.add('a');
    bench.add('b');
    const id = bench.add('c', { kind });
    bench
      .createRunner(handler, { lanes: { main: 1, side: 1 }, jobs: [workJob(handler), other] })
      .start();
    await bench.reaches(id, 'done');
    expect(keys()).toEqual(['a']);
    release('a');
    await eventually(() => expect(keys()).toEqual(['b']));
    release('b');
  });
});

describe('cancel', () => {
  it('ends a queued job at once', () => {
    const runner = bench.createRunner(async () => undefined);
    const id = bench.add('a');
    expect(runner.cancel(id)).toBe(true);
    expect(bench.row(id)?.state).toBe('cancelled');
  });

  it('ends a running job by its signal', async () => {
    const id = bench.add('a');
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const runner = bench.createRunner((_payload, context) =>
      untilAborted(context).finally(resolve),
    );
    runner.start();
    expect(runner.cancel(id)).toBe(true);
    expect(bench.row(id)?.state).toBe('cancelled');
    await aborted;
    await runner.stop();
    expect(bench.row(id)?.state).toBe('cancelled');
    expect(bench.errors()).toEqual([]);
  });

  it('lets a job that does not notice bring nothing about, and begins the next of its key after it', async () => {
    const id = bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const runner = bench.createRunner(async ({ key }, { finish }) => {
      begun += 1;
      if (begun === 1) await promise;
      finish(() => bench.addEffect(`${key}${begun}`));
    });
    runner.start();
    runner.cancel(id);
    const next = bench.add('a');
    runner.wake();
    expect(bench.row(next)?.state).toBe('queued');
    resolve();
    await bench.reaches(next, 'done');
    expect(bench.row(id)?.state).toBe('cancelled');
    expect(bench.effects()).toEqual(['a2']);
    expect(bench.errors()).toEqual([]);
  });

  it('holds where the process ends before the job has', async () => {
    const id = bench.add('a');
    const killed = bench.createRunner(() => new Promise(() => undefined), {
      timing: { stopMs: 0 },
    });
    killed.start();
    killed.cancel(id);
    const began: string[] = [];
    const other = bench.add('b');
    bench.createRunner(async ({ key }) => void began.push(key)).start();
    await bench.reaches(other, 'done');
    expect(began).toEqual(['b']);
    expect(bench.row(id)?.state).toBe('cancelled');
  });

  it('says so when there is nothing to cancel', async () => {
    const id = bench.add('a');
    const runner = bench.createRunner(async () => undefined);
    runner.start();
    await bench.reaches(id, 'done');
    expect(runner.cancel(id)).toBe(false);
    expect(runner.cancel(4711)).toBe(false);
  });
});
