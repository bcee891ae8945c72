import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import {
  createJobSetup,
  eventually,
  type Handler,
  type JobSetup,
  workJob,
} from '../testing/job-setup.ts';
import { TryAgainLater } from './job.ts';
import { findActive, PRIORITY } from './queue.ts';
import type { RunnerParts } from './runner.ts';

const MINUTE = 60_000;

let setup: JobSetup;

beforeEach(() => {
  setup = createJobSetup();
});

afterEach(() => setup.stop());

describe('a running job', () => {
  it('learns that a person has come to wait for it', async () => {
    setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const seen: boolean[] = [];
    const runner = setup.createRunner(async (_payload, context) => {
      seen.push(context.urgent);
      await promise;
      seen.push(context.urgent);
    });
    runner.start();
    const id = setup.add('a', { priority: PRIORITY.urgent });
    resolve();
    await setup.reaches(id, 'done');
    expect(seen).toEqual([false, true]);
  });

  it('shows how far it is, and where it ended', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    const runner = setup.createRunner(async (_payload, { progress, finish }) => {
      progress('Listing videos', 0, 1500);
      await promise;
      for (let done = 1; done <= 1500; done++) progress('Listing videos', done, 1500);
      finish(() => undefined);
    });
    runner.start();
    expect(findActive(setup.db, 'a')).toMatchObject({
      phase: 'Listing videos',
      done: 0,
      total: 1500,
    });
    resolve();
    await setup.reaches(id, 'done');
    expect(setup.row(id)).toMatchObject({ phase: 'Listing videos', done: 1500 });
  });

  it('shows where each phase ended, however soon the next one begins', async () => {
    const id = setup.add('a');
    setup.db.execute(`
      CREATE TABLE steps (phase TEXT, done INTEGER);
      CREATE TRIGGER keep_step AFTER UPDATE OF progress_done ON jobs WHEN new.phase <> '' BEGIN
        INSERT INTO steps VALUES (new.phase, new.progress_done);
      END`);
    setup
      .createRunner(async (_payload, { progress }) => {
        for (const phase of ['Downloading', 'Cutting']) {
          for (let percent = 0; percent <= 100; percent++) progress(phase, percent, 100);
        }
        progress('Checking', 0);
      })
      .start();
    await setup.reaches(id, 'done');
    expect(setup.db.all(sql`SELECT phase, done FROM steps`)).toEqual([
      { phase: 'Downloading', done: 0 },
      { phase: 'Downloading', done: 100 },
      { phase: 'Cutting', done: 100 },
      { phase: 'Checking', done: 0 },
    ]);
  });

  it('goes on when its progress cannot be written down', async () => {
    const id = setup.add('a');
    const failing: Database = {
      ...setup.db,
      run: (query) => {
        if (query.sql.includes('progress_done =')) throw new Error('database or disk is full');
        return setup.db.run(query);
      },
    };
    setup
      .createRunner(async (_payload, { progress }) => progress('Listing videos', 1), {
        db: failing,
      })
      .start();
    await setup.reaches(id, 'done');
    expect(setup.lines.some(({ err }) => err?.message.includes('full'))).toBe(true);
  });
});

describe('finish', () => {
  it('brings about nothing, and does not end the job, when its work throws', async () => {
    const id = setup.add('a');
    let attempts = 0;
    const runner = setup.createRunner(async ({ key }, { finish }) => {
      attempts += 1;
      finish(() => {
        setup.addEffect(key);
        if (attempts === 1) throw new Error('the pen broke');
      });
    });
    runner.start();
    await setup.reaches(id, 'queued');
    expect(setup.effects()).toEqual([]);
    setup.clock.advance(MINUTE);
    runner.wake();
    await setup.reaches(id, 'done');
    expect(setup.effects()).toEqual(['a']);
  });

  it('ends the job with what it brings about, also where that need not outlive the power', async () => {
    const id = setup.add('a');
    setup
      .createRunner(async ({ key }, { finish }) => {
        finish(() => setup.addEffect(key), { swift: true });
      })
      .start();
    await setup.reaches(id, 'done');
    expect(setup.effects()).toEqual(['a']);
  });

  it('holds when the job throws after it', async () => {
    const id = setup.add('a');
    setup
      .createRunner(async ({ key }, { finish }) => {
        finish(() => setup.addEffect(key));
        throw new Error('too late');
      })
      .start();
    await eventually(() => expect(setup.errors()[0]?.err?.message).toBe('too late'));
    expect(setup.row(id)).toMatchObject({ state: 'done', error: null });
  });

  it('works once', async () => {
    const id = setup.add('a');
    setup
      .createRunner(async ({ key }, { finish }) => {
        finish(() => setup.addEffect(key));
        finish(() => setup.addEffect(key));
      })
      .start();
    await setup.reaches(id, 'done');
    expect(setup.effects()).toEqual(['a']);
    await eventually(() =>
      expect(setup.errors()[0]?.err?.message).toBe('A job finishes only once'),
    );
  });

  it('lets its work enqueue the next job of the same key', async () => {
    const id = setup.add('a');
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    setup
      .createRunner(async (_payload, { finish }) => {
        runs += 1;
        if (runs === 2) return resolve();
        finish(() => setup.add('a'));
      })
      .start();
    await promise;
    expect(setup.row(id)?.state).toBe('done');
  });
});

describe('a job that throws', () => {
  /** Runs a job until it has ended, moving the clock to each of its starts; gives the waits in minutes. */
  const runToTheEnd = async (run: Handler, parts: Partial<RunnerParts> = {}) => {
    const id = setup.add('a');
    const runner = setup.createRunner(run, parts);
    runner.start();
    const waits: number[] = [];
    for (;;) {
      await eventually(() => expect(setup.row(id)?.state).not.toBe('running'));
      const job = setup.row(id);
      if (job?.state !== 'queued') return { job, waits };
      waits.push((job.runAt - setup.clock.now()) / MINUTE);
      setup.clock.advance(job.runAt - setup.clock.now());
      runner.wake();
      await eventually(() => expect(setup.row(id)).not.toEqual(job));
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
    expect(setup.errors().map(({ err }) => err?.message)).toEqual(
      attempts.map((attempt) => `surprise ${attempt}`),
    );
    expect(setup.errors()[0]?.err?.stack).toContain('attempt.test.ts');
  });

  it('writes its final failure down where the job wants it, in the same transaction, and all that it brought', async () => {
    const failing: Handler = async (_payload, { bring }) => {
      bring(2);
      throw new Error('surprise');
    };
    const job = workJob(failing, ({ key }, words, brought) =>
      setup.addEffect(`${key}: ${brought}, ${words}`),
    );
    await runToTheEnd(failing, { jobs: [job] });
    expect(setup.effects()).toEqual([expect.stringMatching(/^a: 10, Something unexpected/)]);
  });

  it('has failed even where that cannot be written down', async () => {
    const failing: Handler = async () => {
      throw new Error('surprise');
    };
    const job = workJob(failing, ({ key }) => {
      setup.addEffect(key);
      throw new Error('no ink');
    });
    const { job: row } = await runToTheEnd(failing, { jobs: [job] });
    expect(row?.state).toBe('failed');
    expect(setup.effects()).toEqual([]);
    expect(setup.errors().at(-1)?.err?.message).toBe('no ink');
  });

  it('waits as long as it asks to, as often as it asks, when the wait does not count', async () => {
    let runs = 0;
    const { job, waits } = await runToTheEnd(async () => {
      runs += 1;
      if (runs > 10) return;
      throw new TryAgainLater('The platform is paused.', {
        at: setup.clock.now() + 7 * MINUTE,
        counts: false,
      });
    });
    expect(waits).toEqual(Array.from({ length: 10 }, () => 7));
    expect(job).toMatchObject({ state: 'done', attempts: 1 });
    expect(setup.errors()).toEqual([]);
  });

  it('says why it waits, and fails with these words when its attempts are used up', async () => {
    const id = setup.add('b');
    const run: Handler = async () => {
      throw new TryAgainLater('The network is down.', {
        at: setup.clock.now() + MINUTE,
        counts: true,
      });
    };
    const runner = setup.createRunner(run);
    runner.start();
    await setup.reaches(id, 'queued');
    expect(findActive(setup.db, 'b')).toMatchObject({ phase: 'The network is down.' });
    await runner.stop();
    setup.db.run(sql`DELETE FROM jobs`);

    const { job, waits } = await runToTheEnd(run);
    expect(waits).toHaveLength(4);
    expect(job).toMatchObject({ state: 'failed', error: 'The network is down.' });
    expect(setup.errors()).toEqual([]);
  });

  it.each([
    ['of another shape', '{"key":7}'],
    ['that is not JSON', '{"key":'],
  ])('fails at once, in words, with a payload %s', async (_what, payload) => {
    const id = setup.add('a');
    setup.db.run(sql`UPDATE jobs SET payload = ${payload}`);
    let runs = 0;
    setup
      .createRunner(async () => {
        runs += 1;
      })
      .start();
    await setup.reaches(id, 'failed');
    expect(setup.row(id)?.error).toContain('could not be read');
    expect(runs).toBe(0);
    expect(setup.errors()).toHaveLength(1);
  });
});
