import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { withQueryPlans } from '../testing/query-plans.ts';
import {
  type ClaimedJob,
  claim,
  complete,
  fail,
  failUnknown,
  nextDue,
  type Opening,
  renewLease,
  requeue,
  saveProgress,
  takeBackExpired,
} from './claims.ts';
import { jobKind } from './job-kind.ts';
import {
  cancelActive,
  enqueue,
  findActive,
  PRIORITY,
  type Priority,
  removeEnded,
  withdraw,
} from './queue.ts';

const NOW = Date.UTC(2026, 0, 1);
const LEASE = 60_000;
const ALL: Opening = { names: ['list', 'cut'], lowestPriority: PRIORITY.background };

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const kind = (name: string) => jobKind({ name, payload: z.object({}) });

const add = (key: string, priority: Priority = PRIORITY.scheduled, runAt = NOW, name = 'list') =>
  enqueue(db, NOW, kind(name), { key, payload: {}, priority, runAt }).id;

const take = (now = NOW, opening = ALL): ClaimedJob | undefined =>
  claim(db, now, opening, now + LEASE);

const taken = (now = NOW): ClaimedJob => {
  const job = take(now);
  if (!job) throw new Error('There is no job to claim');
  return job;
};

const stateOf = (id: number) =>
  db.get<{ state: string; error: string | null }>(
    sql`SELECT state, error FROM jobs WHERE id = ${id}`,
  );

describe('claim', () => {
  it('takes by priority, then time, then age', () => {
    add('e', PRIORITY.background, NOW - 5000);
    add('d', PRIORITY.scheduled, NOW);
    add('b', PRIORITY.scheduled, NOW - 1000, 'cut');
    add('c', PRIORITY.scheduled, NOW - 1000);
    add('a', PRIORITY.urgent, NOW);
    const order = Array.from({ length: 6 }, () => take()?.key);
    expect(order).toEqual(['a', 'b', 'c', 'd', 'e', undefined]);
  });

  it('leaves what is not due yet', () => {
    add('later', PRIORITY.urgent, NOW + 1);
    add('now', PRIORITY.background, NOW);
    expect(take()?.key).toBe('now');
    expect(take()).toBeUndefined();
    expect(take(NOW + 1)?.key).toBe('later');
  });

  it('takes only the names and priorities of the opening', () => {
    add('urgent cut', PRIORITY.urgent, NOW, 'cut');
    add('list', PRIORITY.scheduled);
    const urgentLists = { names: ['list'], lowestPriority: PRIORITY.urgent };
    expect(take(NOW, urgentLists)).toBeUndefined();
    expect(take(NOW, { ...urgentLists, lowestPriority: PRIORITY.scheduled })?.key).toBe('list');
    expect(take(NOW, { names: [], lowestPriority: PRIORITY.background })).toBeUndefined();
  });

  it('counts the attempts', () => {
    add('a');
    expect(taken().attempt).toBe(1);
    takeBackExpired(db, Number.POSITIVE_INFINITY);
    expect(taken().attempt).toBe(2);
  });

  it('always takes the best of what is due', () => {
    const job = fc.record({
      name: fc.constantFrom('list', 'cut', 'other'),
      priority: fc.constantFrom(...Object.values(PRIORITY)),
      runAt: fc.integer({ min: NOW - 3, max: NOW + 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(job, { maxLength: 12 }),
        fc.constantFrom(...Object.values(PRIORITY)),
        (jobs, lowestPriority) => {
          db.execute('DELETE FROM jobs');
          const due = jobs
            .map((one, index) => ({
              ...one,
              id: add(`${index}`, one.priority, one.runAt, one.name),
            }))
            .filter(
              (one) => one.name !== 'other' && one.runAt <= NOW && one.priority >= lowestPriority,
            )
            .sort((a, b) => b.priority - a.priority || a.runAt - b.runAt || a.id - b.id);
          const order = Array.from(
            { length: due.length + 1 },
            () => take(NOW, { ...ALL, lowestPriority })?.id,
          );
          expect(order).toEqual([...due.map(({ id }) => id), undefined]);
        },
      ),
    );
  });
});

describe('nextDue', () => {
  it('is the first time at which an opening could take a job', () => {
    expect(nextDue(db, ALL)).toBeNull();
    add('later', PRIORITY.background, NOW + 30);
    add('a', PRIORITY.background, NOW + 10);
    add('b', PRIORITY.urgent, NOW + 20, 'cut');
    expect(nextDue(db, ALL)).toBe(NOW + 10);
    expect(nextDue(db, { ...ALL, lowestPriority: PRIORITY.urgent })).toBe(NOW + 20);
    expect(nextDue(db, { ...ALL, names: ['other'] })).toBeNull();
  });

  it('does not count what is running', () => {
    add('a');
    take();
    expect(nextDue(db, ALL)).toBeNull();
  });
});

describe('a claim', () => {
  it('shows its progress, and where it ended', () => {
    const id = add('a');
    const job = taken();
    saveProgress(db, job, { phase: 'Listing videos', done: 60, total: null });
    expect(findActive(db, 'a')).toEqual({
      id,
      state: 'running',
      phase: 'Listing videos',
      done: 60,
      total: null,
      runAt: NOW,
    });
    expect(fail(db, NOW, job, 'The platform answered nothing.')).toBe(true);
    expect(stateOf(id)).toEqual({ state: 'failed', error: 'The platform answered nothing.' });
  });

  it('is put back without losing an attempt that does not count', () => {
    add('a');
    requeue(db, taken(), { until: NOW + 10, counts: false, why: '' });
    expect(take(NOW + 9)).toBeUndefined();
    expect(taken(NOW + 10).attempt).toBe(1);
  });

  it('is put back with one attempt less where it counts', () => {
    add('a');
    expect(requeue(db, taken(), { until: NOW + 10, counts: true, why: '' })).toBe(true);
    expect(taken(NOW + 10).attempt).toBe(2);
  });

  it('is taken back without the words for what it did', () => {
    add('a');
    saveProgress(db, taken(), { phase: 'Listing videos', done: 60, total: null });
    expect(takeBackExpired(db, NOW + LEASE)).toBe(1);
    expect(findActive(db, 'a')).toMatchObject({ state: 'queued', phase: '' });
  });

  it('holds as long as it is renewed', () => {
    add('a');
    const job = taken();
    expect(renewLease(db, job, NOW + 2 * LEASE)).toBe(true);
    expect(takeBackExpired(db, NOW + LEASE)).toBe(0);
    expect(takeBackExpired(db, NOW + 2 * LEASE)).toBe(1);
    expect(renewLease(db, job, NOW + 3 * LEASE)).toBe(false);
  });

  it('writes nothing once it is lost, even while another claim of the job is running', () => {
    const id = add('a');
    const lost = taken();
    takeBackExpired(db, NOW + LEASE);
    const writesNothing = () => {
      const before = db.all(sql`SELECT * FROM jobs`);
      saveProgress(db, lost, { phase: 'ghost', done: 1, total: 2 });
      expect(renewLease(db, lost, NOW)).toBe(false);
      expect(requeue(db, lost, { until: NOW, counts: true, why: 'ghost' })).toBe(false);
      expect(complete(db, NOW, lost)).toBe(false);
      expect(fail(db, NOW, lost, 'ghost')).toBe(false);
      expect(db.all(sql`SELECT * FROM jobs`)).toEqual(before);
    };
    writesNothing();
    const job = taken();
    writesNothing();
    expect(complete(db, NOW, job)).toBe(true);
    writesNothing();
    expect(stateOf(id)?.state).toBe('done');
  });

  it('is lost with the job that is cancelled', () => {
    const id = add('a');
    const job = taken();
    expect(cancelActive(db, NOW, id)).toBe(true);
    expect(renewLease(db, job, NOW)).toBe(false);
    expect(requeue(db, job, { until: NOW, counts: true, why: 'ghost' })).toBe(false);
    expect(complete(db, NOW, job)).toBe(false);
    expect(fail(db, NOW, job, 'ghost')).toBe(false);
    expect(takeBackExpired(db, Number.POSITIVE_INFINITY)).toBe(0);
    expect(stateOf(id)?.state).toBe('cancelled');
  });
});

describe('failUnknown', () => {
  it('fails the queued jobs that none would take, in words, and no others', () => {
    const unknown = add('old', PRIORITY.urgent, NOW + 1000, 'tell-fortunes');
    const known = add('a');
    expect(failUnknown(db, NOW, ALL.names)).toBe(1);
    expect(stateOf(unknown)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('does not know'),
    });
    expect(stateOf(known)?.state).toBe('queued');
  });
});

describe('with many jobs', () => {
  const WAITING = 10_000;

  /** As many queued jobs, far and near, ended ones beside them, and some that are running. */
  const fill = () => {
    db.run(sql`
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${3 * WAITING})
      INSERT INTO jobs (name, key, payload, state, priority, run_at, lease_until, ended_at, created_at)
      SELECT iif(n % 2, 'list', 'cut'), 'key:' || n, '{}',
        CASE WHEN n <= ${WAITING} THEN 'queued' WHEN n <= ${WAITING + 5} THEN 'running' ELSE 'done' END,
        n % 3, ${NOW} + n % 1000, ${NOW}, ${NOW} - n, ${NOW}
      FROM numbers
    `);
  };

  it.each([
    ['without statistics', ''],
    ['with statistics', 'ANALYZE'],
  ])('carries every query by an index %s', (_how, statistics) => {
    fill();
    db.execute(statistics);
    const { db: noting, plans } = withQueryPlans(db);
    const plansOf = (work: () => void): string => {
      plans.length = 0;
      work();
      expect(plans.filter((plan) => plan.startsWith('SCAN jobs'))).toEqual([]);
      return plans.join('\n');
    };
    const job = taken(NOW + 5000);
    const byId = /SEARCH jobs USING INTEGER PRIMARY KEY \(rowid=\?\)/;
    const request = { key: 'key:7', payload: {}, priority: PRIORITY.urgent };

    const claiming = plansOf(() => claim(noting, NOW, ALL, NOW));
    expect(claiming).toMatch(
      /SEARCH jobs USING (COVERING )?INDEX jobs_ready \(name=\? AND priority=\? AND run_at<\?\)/,
    );
    // The one sort there is orders the best of each name and priority: as many rows as there are slots.
    expect(claiming.match(/TEMP B-TREE/g)).toHaveLength(1);
    expect(plansOf(() => nextDue(noting, ALL))).toMatch(
      /SEARCH jobs USING (COVERING )?INDEX jobs_ready \(name=\? AND priority=\?\)/,
    );
    expect(plansOf(() => enqueue(noting, NOW, kind('list'), request))).toMatch(
      /SEARCH jobs USING INDEX jobs_active_key \(key=\?\)/,
    );
    expect(plansOf(() => findActive(noting, 'key:7'))).toMatch(/INDEX jobs_active_key \(key=\?\)/);
    expect(plansOf(() => withdraw(noting, NOW, request))).toMatch(
      /INDEX jobs_active_key \(key=\?\)/,
    );
    expect(plansOf(() => cancelActive(noting, NOW, 12))).toMatch(byId);
    expect(plansOf(() => renewLease(noting, job, NOW))).toMatch(byId);
    expect(plansOf(() => complete(noting, NOW, job))).toMatch(byId);
    expect(plansOf(() => takeBackExpired(noting, NOW))).toMatch(
      /SEARCH jobs USING (COVERING )?INDEX jobs_leased \(lease_until<\?\)/,
    );
    expect(plansOf(() => removeEnded(noting, NOW, 10))).toMatch(
      /SEARCH jobs USING (COVERING )?INDEX jobs_ended \(ended_at<\?\)/,
    );
  });
});
