import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testLog } from '../testing/log.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { defineJob, MAX_ATTEMPTS } from './job.ts';
import { jobKind } from './job-kind.ts';
import { enqueue, PRIORITY } from './queue.ts';
import { createRunner, type Runner } from './runner.ts';

/** The database as a process sees it that is killed during its n-th call: nothing it does from then on has an effect. */
function mortal(db: Database, calls: number): { db: Database; isDead: () => boolean } {
  let left = calls;
  const live = <Result>(call: () => Result): Result => {
    left -= 1;
    if (left <= 0) throw new Error('killed');
    return call();
  };
  /** What was done within a transaction is lost with a process that is killed before its end. */
  const untilItsEnd =
    <Result>(work: () => Result) =>
    (): Result => {
      const result = work();
      return live(() => result);
    };
  return {
    isDead: () => left <= 0,
    db: {
      ...db,
      all: (query) => live(() => db.all(query)),
      get: (query) => live(() => db.get(query)),
      run: (query) => live(() => db.run(query)),
      transaction: (work) => live(() => db.transaction(untilItsEnd(work))),
      swiftTransaction: (work) => live(() => db.swiftTransaction(untilItsEnd(work))),
    },
  };
}

const WORK = jobKind({ name: 'work', payload: z.object({ key: z.string() }) });

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A process that works on the queue until it is killed or nothing is left. */
async function live(db: Database, calls: number, turns: number): Promise<Runner> {
  const process = mortal(db, calls);
  const job = defineJob({
    kind: WORK,
    lane: 'main',
    run: async ({ key }, { progress, finish, signal }) => {
      for (let step = 0; step < turns; step++) {
        progress('Working', step);
        await turn();
        signal.throwIfAborted();
      }
      finish(() => process.db.run(sql`INSERT INTO effects (key) VALUES (${key})`));
    },
  });
  const runner = createRunner({
    db: process.db,
    clock: manualClock(),
    log: testLog().log,
    lanes: { main: 3 },
    jobs: [job],
    timing: { progressMs: 0 },
  });
  try {
    runner.start();
  } catch (error) {
    if (!process.isDead()) throw error;
  }
  const isIdle = () => !db.get(sql`SELECT 1 FROM jobs WHERE state IN ('queued', 'running')`);
  while (!process.isDead() && !isIdle()) await turn();
  return runner;
}

describe('jobs of a server that is killed again and again', () => {
  it('end exactly once each, and bring about what they are to bring about exactly once', async () => {
    const kills = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 });
    const keys = fc.array(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(kills, keys, fc.nat(3), async (lives, requests, turns) => {
        const db = testDatabase();
        db.execute('CREATE TABLE effects (key TEXT NOT NULL)');
        for (const key of requests) {
          enqueue(db, 0, WORK, { key, payload: { key }, priority: PRIORITY.urgent });
        }
        const runners: Runner[] = [];
        for (const calls of [...lives, Number.POSITIVE_INFINITY]) {
          runners.push(await live(db, calls, turns));
        }
        // Those of killed processes still run here, and still must not change anything.
        await Promise.all(runners.map((runner) => runner.stop()));

        const ends = db.all<{ key: string; states: string; effects: number }>(sql`
          SELECT key, group_concat(state) AS states,
            (SELECT count(*) FROM effects WHERE effects.key = jobs.key) AS effects
          FROM jobs GROUP BY key ORDER BY key
        `);
        expect(ends.map(({ key }) => key)).toEqual([...new Set(requests)].sort());
        for (const { states, effects } of ends) {
          const mayFail = lives.length >= MAX_ATTEMPTS;
          expect(mayFail ? ['done 1', 'failed 0'] : ['done 1']).toContain(`${states} ${effects}`);
        }
        db.close();
      }),
      { numRuns: 40 },
    );
  });
});
