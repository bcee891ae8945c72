import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../platform/database.ts';
import {
  createJobSetup,
  eventually,
  type Handler,
  type JobSetup,
  untilAborted,
  workJob,
} from '../testing/job-setup.ts';
import { claim, takeBackExpired } from './claims.ts';
import { PRIORITY } from './queue.ts';

const MINUTE = 60_000;

let setup: JobSetup;

beforeEach(() => {
  setup = createJobSetup();
});

afterEach(() => setup.stop());

describe('stop', () => {
  it.each<[string, Handler]>([
    ['throws', async (_payload, context) => untilAborted(context)],
    ['returns', async (_payload, context) => untilAborted(context).catch(() => undefined)],
  ])(
    'puts back what is running and %s when it is aborted, with the attempt it had',
    async (_how, run) => {
      const id = setup.add('a');
      const runAt = setup.clock.now();
      const runner = setup.createRunner(run);
      runner.start();
      expect(setup.row(id)).toMatchObject({ state: 'running', attempts: 1 });
      setup.clock.advance(MINUTE);
      await runner.stop();
      expect(setup.row(id)).toMatchObject({ state: 'queued', attempts: 0, runAt });
      expect(setup.errors()).toEqual([]);
    },
  );

  it('lets a job finish that is about to', async () => {
    const id = setup.add('a');
    const runner = setup.createRunner(async ({ key }, context) => {
      await untilAborted(context).catch(() => context.finish(() => setup.addEffect(key)));
    });
    runner.start();
    await runner.stop();
    expect(setup.row(id)?.state).toBe('done');
    expect(setup.effects()).toEqual(['a']);
  });

  it('does not wait for ever, and what ends later changes nothing', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<void>();
    const runner = setup.createRunner(
      async ({ key }, { finish }) => {
        await promise;
        try {
          finish(() => setup.addEffect(key));
        } finally {
          outcome.resolve();
        }
      },
      { timing: { stopMs: 5 } },
    );
    runner.start();
    await runner.stop();
    expect(setup.row(id)).toMatchObject({ state: 'queued', attempts: 0 });
    resolve();
    await outcome.promise;
    expect(setup.row(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(setup.effects()).toEqual([]);
  });

  it('leaves no timer behind that would look for jobs, or keep the process alive', async () => {
    vi.useFakeTimers();
    try {
      setup.add('soon', { runAt: setup.clock.now() + 5 });
      const runner = setup.createRunner(async () => undefined);
      runner.start();
      runner.wake();
      vi.advanceTimersByTime(1);
      expect(vi.getTimerCount()).toBeGreaterThan(0);
      await runner.stop();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes nothing any more, woken or not', async () => {
    const runner = setup.createRunner(async () => undefined);
    runner.start();
    runner.wake();
    await runner.stop();
    const id = setup.add('a');
    runner.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(setup.row(id)?.state).toBe('queued');
  });
});

describe('a job that an earlier process left running', () => {
  const crash = (times: number) => {
    for (let time = 0; time < times; time++) {
      takeBackExpired(setup.db, Number.POSITIVE_INFINITY);
      const opening = { names: ['work'], lowestPriority: PRIORITY.background };
      claim(setup.db, setup.clock.now(), opening, setup.clock.now() + MINUTE);
    }
  };

  it('is taken up at once, though its lease has not run out', async () => {
    const id = setup.add('a');
    crash(1);
    const attempts: number[] = [];
    setup
      .createRunner(async (_payload, { attempt }) => {
        attempts.push(attempt);
      })
      .start();
    await setup.reaches(id, 'done');
    expect(attempts).toEqual([2]);
  });

  it('fails in words where no attempt outlived the process', async () => {
    const id = setup.add('a');
    crash(5);
    let runs = 0;
    const run: Handler = async () => {
      runs += 1;
    };
    const job = workJob(run, ({ key }) => setup.addEffect(key));
    setup.createRunner(run, { jobs: [job] }).start();
    await setup.reaches(id, 'failed');
    expect(setup.row(id)?.error).toContain('The server ended 5 times');
    expect(runs).toBe(0);
    expect(setup.effects()).toEqual(['a']);
    expect(setup.errors()).toEqual([]);
    expect(setup.lines).toContainEqual(expect.objectContaining({ level: 40, key: 'a' }));
  });
});

describe('a lease', () => {
  it('is kept while the job runs, however long that takes', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const runner = setup.createRunner(
      async () => {
        runs += 1;
        await promise;
      },
      { timing: { heartbeatMs: 2 } },
    );
    runner.start();
    const leaseUntil = () =>
      setup.db.get<{ until: number }>(sql`SELECT lease_until AS until FROM jobs WHERE id = ${id}`)
        ?.until;
    for (let hour = 0; hour < 3; hour++) {
      setup.clock.advance(60 * MINUTE);
      await eventually(() => expect(leaseUntil()).toBe(setup.clock.now() + MINUTE));
    }
    resolve();
    await setup.reaches(id, 'done');
    expect(runs).toBe(1);
  });

  it('that is lost aborts the job, which can write nothing any more', async () => {
    const id = setup.add('a');
    const ended = Promise.withResolvers<void>();
    const reasons: unknown[] = [];
    const runner = setup.createRunner(
      async ({ key }, context) => {
        await untilAborted(context).catch((reason) => reasons.push(reason));
        try {
          context.progress('ghost', 1);
          context.finish(() => setup.addEffect(key));
        } catch (error) {
          reasons.push(error);
          throw error;
        } finally {
          ended.resolve();
        }
      },
      { timing: { heartbeatMs: 2 } },
    );
    runner.start();
    setup.db.run(sql`UPDATE jobs SET claims = claims + 1, phase = 'elsewhere'`);
    await ended.promise;
    expect(reasons).toMatchObject([{ why: 'lost' }, { why: 'lost' }]);
    expect(setup.effects()).toEqual([]);
    expect(setup.row(id)).toMatchObject({ state: 'running', phase: 'elsewhere' });
  });

  it('brings a job back whose end could not be written down', async () => {
    const id = setup.add('a');
    let isFull = true;
    const full: Database = {
      ...setup.db,
      transaction: (inner) => {
        if (isFull) throw new Error('database or disk is full');
        return setup.db.transaction(inner);
      },
    };
    const runner = setup.createRunner(async () => undefined, {
      db: full,
      timing: { heartbeatMs: 2 },
    });
    runner.start();
    await eventually(() => expect(setup.errors()[0]?.err?.message).toContain('full'));
    isFull = false;
    expect(setup.row(id)?.state).toBe('running');
    setup.clock.advance(MINUTE);
    await setup.reaches(id, 'done');
  });
});
