import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import {
  createJobBench,
  eventually,
  type Handler,
  type JobBench,
  workJob,
} from '../testing/job-bench.ts';
import { TryAgainLater } from './job.ts';
import { findActive, PRIORITY } from './queue.ts';
import type { RunnerParts } from './runner.ts';

const MINUTE = 60_000;

let bench: JobBench;

beforeEach(() => {
  bench = createJobBench();
});

afterEach(() => bench.stop());

describe('a running job', () => {
  it('learns that a person has come to wait for it', async () => {
    bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    const runner = bench.createRunner(async (_payload, context) => {
      seen.push(context.urgent);
      await promise;
      seen.push(context.urgent);
    });
    runner.start();
    const id = bench.add('a', { priority: PRIORITY.urgent });
    resolve();
    await bench.reaches(id, 'done');
    expect(seen).toEqual([false, true]);
  });

  it('shows how far it is, and where it ended', async () => {
    const id = bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const runner = bench.createRunner(async (_payload, { progress, finish }) => {
      progress('Listing videos', 0, 1500);
      await promise;
      for (let done = 1; done <= 1500; done++) progress('Listing videos', done, 1500);
      finish(() => undefined);
    });
    runner.start();
    expect(findActive(bench.db, 'a')).toMatchObject({
      phase: 'Listing videos',
      done: 0,
      total: 1500,
    });
    resolve();
    await bench.reaches(id, 'done');
    expect(bench.row(id)).toMatchObject({ phase: 'Listing videos', done: 1500 });
  });

  it('shows where each phase ended, however soon the next one begins', async () => {
    const id = bench.add('a');
    bench.db.execute(`
      CREATE TABLE steps (phase TEXT, done INTEGER);
      CREATE TRIGGER keep_step AFTER UPDATE OF progress_done ON jobs WHEN new.phase <> '' BEGIN
        INSERT INTO steps VALUES (new.phase, new.progress_done);
      END`);
    bench
      .createRunner(async (_payload, { progress }) => {
        for (const phase of ['Downloading', 'Cutting']) {
          for (let percent = 0; percent <= 100; percent++) progress(phase, percent, 100);
        }
        progress('Checking', 0);
      })
      .start();
    await bench.reaches(id, 'done');
    expect(bench.db.all(sql`SELECT phase, done FROM steps`)).toEqual([
      { phase: 'Downloading', done: 0 },
      { phase: 'Downloading', done: 100 },
      { phase: 'Cutting', done: 100 },
      { phase: 'Checking', done: 0 },
    ]);
  });

  it('goes on when its progress cannot be written down', async () => {
    const id = bench.add('a');
    const failing: Database = {
      ...bench.db,
      run: (query) => {
        if (query.sql.includes('progress_done =')) throw new Error('database or disk is full');
        return bench.db.run(query);
      },
    };
    bench
      .createRunner(async (_payload, { progress }) => progress('Listing videos', 1), {
        db: failing,
      })
      .start();
    await bench.reaches(id, 'done');
    expect(bench.lines.some(({ err }) => err?.message.includes('full'))).toBe(true);
  });
});

describe('finish', () => {
  it('brings about nothing, and does not end the job, when its work throws', async () => {
    const id = bench.add('a');
    let attempts = 0;
    const runner = bench.createRunner(async ({ key }, { finish }) => {
      attempts += 1;
      finish(() => {
        bench.addEffect(key);
        if (attempts === 1) throw new Error('the pen broke');
      });
    });
    runner.start();
    await bench.reaches(id, 'queued');
    expect(bench.effects()).toEqual([]);
    bench.clock.advance(MINUTE);
    runner.wake();
    await bench.reaches(id, 'done');
    expect(bench.effects()).toEqual(['a']);
  });

  it('holds when the job throws after it', async () => {
    const id = bench.add('a');
    bench
      .createRunner(async ({ key }, { finish }) => {
        finish(() => bench.addEffect(key));
        throw new Error('too late');
      })
      .start();
    await eventually(() => expect(bench.errors()[0]?.err?.message).toBe('too late'));
    expect(bench.row(id)).toMatchObject({ state: 'done', error: null });
  });

  it('works once', async () => {
    const id = bench.add('a');
    bench
      .createRunner(async ({ key }, { finish }) => {
        finish(() => bench.addEffect(key));
        finish(() => bench.addEffect(key));
      })
      .start();
    await bench.reaches(id, 'done');
    expect(bench.effects()).toEqual(['a']);
    await eventually(() =>
      expect(bench.errors()[0]?.err?.message).toBe('A job finishes only once'),
    );
  });

  it('lets its work enqueue the next job of the same key', async () => {
    const id = bench.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    bench
      .createRunner(async (_payload, { finish }) => {
        runs += 1;
        if (runs === 2) return resolve();
        finish(() => bench.add('a'));
      })
      .start();
    await promise;
    expect(bench.row(id)?.state).toBe('done');
  });
});

describe('a job that throws', () => {
  /** Runs a job until it has ended, moving the clock to each of its starts; gives the waits in minutes. */
  const runToTheEnd = async (run: Handler, parts: Partial<RunnerParts> = {}) => {
    const id = bench.add('a');
    const runner = bench.createRunner(run, parts);
    runner.start();
    const waits: number[] = [];
    for (;;) {
      await eventually(() => expect(bench.row(id)?.state).not.toBe('running'));
      const job = bench.row(id);
      if (job?.state !== 'queued') return { job, waits };
      waits.push((job.runAt - bench.clock.now()) / MINUTE);
      bench.clock.advance(job.runAt - bench.clock.now());
      runner.wake();
      await eventually(() => expect(bench.row(id)).not.toEqual(job));
    }
  };

  it('is tried five times, waiting longer each time, then fails in words; the log has each stack', async () => {
    const attempts: number[] = [];
    const { job, waits } = await runToTheEnd(async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error(`surprise ${attempt}`);
    });
    expect(attempts).toEqual([1, 2, 3, 4, 5]);
    expect(waits).toEqual([1, 5, 15, 60]);
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('unexpected') });
    expect(bench.errors().map(({ err }) => err?.message)).toEqual(
      attempts.map((attempt) => `surprise ${attempt}`),
    );
    expect(bench.errors()[0]?.err?.stack).toContain('attempt.test.ts');
  });

  it('writes its final failure down where the job wants it, in the same transaction', async () => {
    const failing: Handler = async () => {
      throw new Error('surprise');
    };
    const job = workJob(failing, ({ key }, words) => bench.addEffect(`${key}: ${words}`));
    await runToTheEnd(failing, { jobs: [job] });
    expect(bench.effects()).toEqual([expect.stringMatching(/^a: Something unexpected/)]);
  });

  it('has failed even where that cannot be written down', async () => {
    const failing: Handler = async () => {
      throw new Error('surprise');
    };
    const job = workJob(failing, ({ key }) => {
      bench.addEffect(key);
      throw new Error('no ink');
    });
    const { job: row } = await runToTheEnd(failing, { jobs: [job] });
    expect(row?.state).toBe('failed');
    expect(bench.effects()).toEqual([]);
    expect(bench.errors().at(-1)?.err?.message).toBe('no ink');
  });

  it('waits as long as it asks to, as often as it asks, when the wait does not count', async () => {
    let runs = 0;
    const { job, waits } = await runToTheEnd(async () => {
      runs += 1;
      if (runs > 10) return;
      throw new TryAgainLater('The platform is paused.', {
        at: bench.clock.now() + 7 * MINUTE,
        counts: false,
      });
    });
    expect(waits).toEqual(Array.from({ length: 10 }, () => 7));
    expect(job).toMatchObject({ state: 'done', attempts: 1 });
    expect(bench.errors()).toEqual([]);
  });

  it('says why it waits, and fails with these words when its attempts are used up', async () => {
    const id = bench.add('b');
    const run: Handler = async () => {
      throw new TryAgainLater('The network is down.', {
        at: bench.clock.now() + MINUTE,
        counts: true,
      });
    };
    const runner = bench.createRunner(run);
    runner.start();
    await bench.reaches(id, 'queued');
    expect(findActive(bench.db, 'b')).toMatchObject({ phase: 'The network is down.' });
    await runner.stop();
    bench.db.run(sql`DELETE FROM jobs`);

    const { job, waits } = await runToTheEnd(run);
    expect(waits).toHaveLength(4);
    expect(job).toMatchObject({ state: 'failed', error: 'The network is down.' });
    expect(bench.errors()).toEqual([]);
  });

  it.each([
    ['of another shape', '{"key":7}'],
    ['that is not JSON', '{"key":'],
  ])('fails at once, in words, with a payload %s', async (_what, payload) => {
    const id = bench.add('a');
    bench.db.run(sql`UPDATE jobs SET payload = ${payload}`);
    let runs = 0;
    bench
      .createRunner(async () => {
        runs += 1;
      })
      .start();
    await bench.reaches(id, 'failed');
    expect(bench.row(id)?.error).toContain('could not be read');
    expect(runs).toBe(0);
    expect(bench.errors()).toHaveLength(1);
  });
});
