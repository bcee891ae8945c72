import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import {
  createJobBench,
  eventually,
  type Handler,
  type JobBench,
  untilAborted,
  workJob,
} from '../testing/job-bench.ts';
import { claim, takeBackExpired } from './claims.ts';
import { PRIORITY } from './queue.ts';

const MINUTE = 60_000;

let bench: JobBench;

beforeEach(() => {
  bench = createJobBench();
});

afterEach(() => bench.stop());

describe('stop', () => {
  it.each<[string, Handler]>([
    ['throws', async (_payload, context) => untilAborted(context)],
    ['returns', async (_payload, context) => untilAborted(context).catch(() => undefined)],
  ])(
    'puts back what is running and %s when it is aborted, with the attempt it had',
    async (_how, run) => {
      const id = bench.add('a');
      const runAt = bench.clock.now();
      const runner = bench.createRunner(run);
      runner.start();
      expect(bench.row(id)).toMatchObject({ state: 'running', attempts: 1 });
      bench.clock.advance(MINUTE);
      await runner.stop();
      expect(bench.row(id)).toMatchObject({ state: 'queued', attempts: 0, runAt });
      expect(bench.errors()).toEqual([]);
    },
  );

  it('lets a job finish that is about to', async () => {
    const id = bench.add('a');
    const runner = bench.createRunner(async ({ key }, context) => {
      await untilAborted(context).catch(() => context.finish(() => bench.addEffect(key)));
    });
    runner.start();
    await runner.stop();
    expect(bench.row(id)?.state).toBe('done');
    expect(bench.effects()).toEqual(['a']);
  });

  it('does not wait for ever, and what ends later changes nothing', async () => {
    const id = bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const outcome = Promise.withResolvers<void>();
    const runner = bench.createRunner(
      async ({ key }, { finish }) => {
        await promise;
        try {
          finish(() => bench.addEffect(key));
        } finally {
          outcome.resolve();
        }
      },
      { timing: { stopMs: 5 } },
    );
    runner.start();
    await runner.stop();
    expect(bench.row(id)).toMatchObject({ state: 'queued', attempts: 0 });
    resolve();
    await outcome.promise;
    expect(bench.row(id)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(bench.effects()).toEqual([]);
  });

  it('takes nothing any more, woken or not', async () => {
    const runner = bench.createRunner(async () => undefined);
    runner.start();
    runner.wake();
    await runner.stop();
    const id = bench.add('a');
    runner.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(bench.row(id)?.state).toBe('queued');
  });
});

describe('a job that an earlier process left running', () => {
  const crash = (times: number) => {
    for (let time = 0; time < times; time++) {
      takeBackExpired(bench.db, Number.POSITIVE_INFINITY);
      const opening = { names: ['work'], lowestPriority: PRIORITY.background };
      claim(bench.db, bench.clock.now(), opening, bench.clock.now() + MINUTE);
    }
  };

  it('is taken up at once, though its lease has not run out', async () => {
    const id = bench.add('a');
    crash(1);
    const attempts: number[] = [];
    bench
      .createRunner(async (_payload, { attempt }) => {
        attempts.push(attempt);
      })
      .start();
    await bench.reaches(id, 'done');
    expect(attempts).toEqual([2]);
  });

  it('fails in words where no attempt outlived the process', async () => {
    const id = bench.add('a');
    crash(5);
    let runs = 0;
    const run: Handler = async () => {
      runs += 1;
    };
    const job = workJob(run, ({ key }) => bench.addEffect(key));
    bench.createRunner(run, { jobs: [job] }).start();
    await bench.reaches(id, 'failed');
    expect(bench.row(id)?.error).toContain('The server ended 5 times');
    expect(runs).toBe(0);
    expect(bench.effects()).toEqual(['a']);
  });
});

describe('a lease', () => {
  it('is kept while the job runs, however long that takes', async () => {
    const id = bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const runner = bench.createRunner(
      async () => {
        runs += 1;
        await promise;
      },
      { timing: { heartbeatMs: 2 } },
    );
    runner.start();
    const leaseUntil = () =>
      bench.db.get<{ until: number }>(sql`SELECT lease_until AS until FROM jobs WHERE id = ${id}`)
        ?.until;
    for (let hour = 0; hour < 3; hour++) {
      bench.clock.advance(60 * MINUTE);
      await eventually(() => expect(leaseUntil()).toBe(bench.clock.now() + MINUTE));
    }
    resolve();
    await bench.reaches(id, 'done');
    expect(runs).toBe(1);
  });

  it('that is lost aborts the job, which can write nothing any more', async () => {
    const id = bench.add('a');
    const ended = Promise.withResolvers<void>();
    const reasons: unknown[] = [];
    const runner = bench.createRunner(
      async ({ key }, context) => {
        await untilAborted(context).catch((reason) => reasons.push(reason));
        try {
          context.progress('ghost', 1);
          context.finish(() => bench.addEffect(key));
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
    bench.db.run(sql`UPDATE jobs SET claims = claims + 1, phase = 'elsewhere'`);
    await ended.promise;
    expect(reasons).toMatchObject([{ why: 'lost' }, { why: 'lost' }]);
    expect(bench.effects()).toEqual([]);
    expect(bench.row(id)).toMatchObject({ state: 'running', phase: 'elsewhere' });
  });

  it('brings a job back whose end could not be written down', async () => {
    const id = bench.add('a');
    let isFull = true;
    const full: Database = {
      ...bench.db,
      transaction: (inner) => {
        if (isFull) throw new Error('database or disk is full');
        return bench.db.transaction(inner);
      },
    };
    const runner = bench.createRunner(async () => undefined, {
      db: full,
      timing: { heartbeatMs: 2 },
    });
    runner.start();
    await eventually(() => expect(bench.errors()[0]?.err?.message).toContain('full'));
    isFull = false;
    expect(bench.row(id)?.state).toBe('running');
    bench.clock.advance(MINUTE);
    await bench.reaches(id, 'done');
  });
});
