import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import {
  createJobSetup,
  eventually,
  type Handler,
  type JobSetup,
  kindOf,
  untilAborted,
  workJob,
} from '../testing/job-setup.ts';
import { defineJob } from './job.ts';
import { PRIORITY } from './queue.ts';

let setup: JobSetup;

beforeEach(() => {
  setup = createJobSetup();
});

afterEach(() => setup.stop());

describe('a runner', () => {
  it('runs what is queued when it starts, and what is enqueued later when it is woken', async () => {
    const first = setup.add('a');
    const runner = setup.createRunner(async ({ key }, { finish }) =>
      finish(() => setup.addEffect(key)),
    );
    runner.start();
    await setup.reaches(first, 'done');
    const second = setup.db.transaction(() => {
      runner.wake();
      return setup.add('b');
    });
    await setup.reaches(second, 'done');
    expect(setup.effects()).toEqual(['a', 'b']);
  });

  it('starts a job by itself when its time has come, and not before', async () => {
    const startedAt: number[] = [];
    const runner = setup.createRunner(
      async () => {
        startedAt.push(systemClock.now());
      },
      { clock: systemClock, timing: { heartbeatMs: 3_600_000 } },
    );
    const runAt = systemClock.now() + 40;
    runner.start();
    const id = setup.add('a', { runAt });
    runner.wake();
    await setup.reaches(id, 'done');
    expect(startedAt[0]).toBeGreaterThanOrEqual(runAt);
  });

  it('finds by itself what nobody woke it for', async () => {
    const runner = setup.createRunner(async () => undefined, { timing: { heartbeatMs: 5 } });
    runner.start();
    await setup.reaches(setup.add('a'), 'done');
  });

  it('counts a job that returns without finishing as done', async () => {
    const id = setup.add('a');
    setup.createRunner(async () => undefined).start();
    await setup.reaches(id, 'done');
  });

  it('goes on when the database fails for a moment, and says so once', async () => {
    let fails = true;
    let failures = 0;
    const failing: Database = {
      ...setup.db,
      get: (query) => {
        if (fails) {
          failures += 1;
          throw new Error('database is locked');
        }
        return setup.db.get(query);
      },
    };
    const id = setup.add('a');
    setup.createRunner(async () => undefined, { db: failing, timing: { heartbeatMs: 5 } }).start();
    await eventually(() => expect(failures).toBeGreaterThan(2));
    fails = false;
    await setup.reaches(id, 'done');
    expect(setup.errors()).toMatchObject([{ err: { message: 'database is locked' } }]);
  });

  it('fails what an earlier version queued and this one does not know', async () => {
    const id = setup.add('a', { kind: kindOf('forgotten') });
    setup.createRunner(async () => undefined).start();
    expect(setup.row(id)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('know'),
    });
  });

  it('refuses jobs without a lane, and two of one name', () => {
    const job = workJob(async () => undefined);
    expect(() => setup.createRunner(async () => undefined, { lanes: {} })).toThrow('lane main');
    expect(() => setup.createRunner(async () => undefined, { jobs: [job, job] })).toThrow(
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
    setup.add('background', { priority: PRIORITY.background });
    setup.add('scheduled');
    setup.add('urgent', { priority: PRIORITY.urgent });
    setup.createRunner(handler).start();
    for (const key of ['urgent', 'scheduled', 'background']) {
      await eventually(() => expect(keys()).toEqual([key]));
      release(key);
    }
  });

  it('keeps the last of several places for what a person asked for', async () => {
    const { handler, keys, release } = hold();
    for (const key of ['a', 'b', 'c']) setup.add(key);
    const runner = setup.createRunner(handler, { lanes: { main: 3 } });
    runner.start();
    expect(keys()).toEqual(['a', 'b']);
    setup.add('mine', { priority: PRIORITY.urgent });
    setup.add('mine too', { priority: PRIORITY.urgent });
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
    setup.add('a');
    setup.add('b');
    const id = setup.add('c', { kind });
    setup
      .createRunner(handler, { lanes: { main: 1, side: 1 }, jobs: [workJob(handler), other] })
      .start();
    await setup.reaches(id, 'done');
    expect(keys()).toEqual(['a']);
    release('a');
    await eventually(() => expect(keys()).toEqual(['b']));
    release('b');
  });
});

describe('cancel', () => {
  it('ends a queued job at once', () => {
    const runner = setup.createRunner(async () => undefined);
    const id = setup.add('a');
    expect(runner.cancel(id)).toBe(true);
    expect(setup.row(id)?.state).toBe('cancelled');
  });

  it('ends a running job by its signal', async () => {
    const id = setup.add('a');
    const { promise: aborted, resolve } = Promise.withResolvers<void>();
    const runner = setup.createRunner((_payload, context) =>
      untilAborted(context).finally(resolve),
    );
    runner.start();
    expect(runner.cancel(id)).toBe(true);
    expect(setup.row(id)?.state).toBe('cancelled');
    await aborted;
    await runner.stop();
    expect(setup.row(id)?.state).toBe('cancelled');
    expect(setup.errors()).toEqual([]);
  });

  it('lets a job that does not notice bring nothing about, and begins the next of its key after it', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const runner = setup.createRunner(async ({ key }, { finish }) => {
      begun += 1;
      if (begun === 1) await promise;
      finish(() => setup.addEffect(`${key}${begun}`));
    });
    runner.start();
    runner.cancel(id);
    const next = setup.add('a');
    runner.wake();
    expect(setup.row(next)?.state).toBe('queued');
    resolve();
    await setup.reaches(next, 'done');
    expect(setup.row(id)?.state).toBe('cancelled');
    expect(setup.effects()).toEqual(['a2']);
    expect(setup.errors()).toEqual([]);
  });

  it('holds where the process ends before the job has', async () => {
    const id = setup.add('a');
    const killed = setup.createRunner(() => new Promise(() => undefined), {
      timing: { stopMs: 0 },
    });
    killed.start();
    killed.cancel(id);
    const began: string[] = [];
    const other = setup.add('b');
    setup.createRunner(async ({ key }) => void began.push(key)).start();
    await setup.reaches(other, 'done');
    expect(began).toEqual(['b']);
    expect(setup.row(id)?.state).toBe('cancelled');
  });

  it('comes too late for a job that has finished, and lets it end as it likes', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const aborted: boolean[] = [];
    const runner = setup.createRunner(async ({ key }, { finish, signal }) => {
      finish(() => setup.addEffect(key));
      await promise;
      aborted.push(signal.aborted);
    });
    runner.start();
    expect(runner.cancel(id)).toBe(false);
    resolve();
    await eventually(() => expect(aborted).toEqual([false]));
    expect(setup.row(id)?.state).toBe('done');
  });

  it('says so when there is nothing to cancel', async () => {
    const id = setup.add('a');
    const runner = setup.createRunner(async () => undefined);
    runner.start();
    await setup.reaches(id, 'done');
    expect(runner.cancel(id)).toBe(false);
    expect(runner.cancel(4711)).toBe(false);
  });
});
