import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { withQueryPlans } from '../testing/query-plans.ts';
import { claim, complete, fail } from './claims.ts';
import { jobKind } from './job-kind.ts';
import { cancelActive, enqueue, PRIORITY } from './queue.ts';
import { doneAfter, listActive, listFailed, listJobs, readJob, readJobState } from './reports.ts';

const NOW = Date.UTC(2026, 0, 1);

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const kind = (name: string) => jobKind({ name, payload: z.object({ key: z.string() }) });

const add = (key: string): number =>
  enqueue(db, NOW, kind('work'), { key, payload: { key }, priority: PRIORITY.scheduled }).id;

it('lists what has not ended, slice by slice', () => {
  const [first, second, third] = [add('a:1'), add('a:2'), add('b:1')] as const;
  cancelActive(db, NOW, second);
  expect(listActive(db, '', 1)).toEqual([
    {
      id: first,
      name: 'work',
      key: 'a:1',
      payload: '{"key":"a:1"}',
      state: 'queued',
      attempts: 0,
      phase: '',
      done: 0,
      total: null,
      runAt: NOW,
      createdAt: NOW,
    },
  ]);
  expect(listActive(db, 'a:1', 10).map(({ id }) => id)).toEqual([third]);
  expect(listActive(db, 'b:1', 10)).toEqual([]);
});

it('finds what has not ended by an index', () => {
  const { db: watched, plans } = withQueryPlans(db);
  listActive(watched, 'a:1', 10);
  expect(plans).toEqual(['SEARCH jobs USING INDEX jobs_active_key (key>?)']);
});

it('tells how a job ended, and that one is unknown', () => {
  const id = add('a:1');
  cancelActive(db, NOW, id);
  expect(readJobState(db, id)).toBe('cancelled');
  expect(readJobState(db, id + 1)).toBeUndefined();
});

it('lists the jobs of a kind of key: what has not ended, then what ended last, each the newest first', () => {
  add('a');
  add('b:1');
  const ended = ['a:1', 'a:2', 'a:3'].map(add);
  for (const id of ended) cancelActive(db, NOW, id);
  const active = ['a:4', 'a:5'].map(add);
  const listed = listJobs(db, 'a:', 2).map(({ id }) => id);
  expect(listed).toEqual([active[1], active[0], ended[2], ended[1]]);
});

it('reads a job where it is of the kind of key that is asked for', () => {
  const id = add('b:1');
  expect(readJob(db, 'b:', id)).toMatchObject({ id, state: 'queued', payload: '{"key":"b:1"}' });
  for (const other of ['a:', 'c:']) expect(readJob(db, other, id)).toBeUndefined();
});

/** Runs a job of a key at a time. @param error why it fails; it does not where that is left out */
function run(key: string, at: number, error?: string, name = 'work'): number {
  enqueue(db, at, kind(name), { key, payload: { key }, priority: PRIORITY.scheduled });
  const claimed = claim(db, at, { names: [name], lowestPriority: PRIORITY.background }, at + 1);
  if (!claimed) throw new Error('There is nothing to run');
  if (error === undefined) complete(db, at, claimed);
  else fail(db, at, claimed, error);
  return claimed.id;
}

const NONE = { names: ['told elsewhere'], error: 'unreadable' };

it('lists the last failure of each key, without what is told elsewhere', () => {
  run('a:1', NOW - 1, 'too long ago');
  run('a:1', NOW, 'once');
  const twice = run('a:1', NOW + 1, 'twice');
  run('b:1', NOW + 2);
  run('c:1', NOW + 3, 'no', 'told elsewhere');
  const broken = run('c:2', NOW + 4, 'unreadable', 'told elsewhere');
  const failed = listFailed(db, { since: NOW, limit: 10, but: NONE });
  expect(failed).toEqual([
    {
      id: broken,
      name: 'told elsewhere',
      key: 'c:2',
      payload: '{"key":"c:2"}',
      endedAt: NOW + 4,
      error: 'unreadable',
    },
    expect.objectContaining({ id: twice, key: 'a:1', endedAt: NOW + 1, error: 'twice' }),
  ]);
  expect(listFailed(db, { since: NOW, limit: 1, but: NONE }).map(({ id }) => id)).toEqual([broken]);
});

it('lists the newest failures, however many there are', () => {
  db.run(sql`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
    INSERT INTO jobs (name, key, payload, state, priority, run_at, ended_at, error, created_at)
    SELECT 'work', 'key:' || n, '{}', 'failed', 1, 0, ${NOW} + n, 'no', 0 FROM numbers`);
  const failed = listFailed(db, { since: NOW, limit: 4, but: NONE });
  expect(failed.map(({ key }) => key)).toEqual(['key:1200', 'key:1199', 'key:1198', 'key:1197']);
});

it('tells when the same was done after a failure', () => {
  run('a:1', NOW);
  const id = run('a:1', NOW + 1, 'no');
  run('a:2', NOW + 2);
  run('a:1', NOW + 2, 'no');
  expect(doneAfter(db, { id, key: 'a:1' })).toBeNull();
  run('a:1', NOW + 3);
  run('a:1', NOW + 4);
  expect(doneAfter(db, { id, key: 'a:1' })).toBe(NOW + 3);
});

it('finds failures by an index', () => {
  const { db: watched, plans } = withQueryPlans(db);
  listFailed(watched, { since: NOW, limit: 10, but: NONE });
  doneAfter(watched, { id: 1, key: 'a:1' });
  expect(plans.filter((plan) => plan.includes('jobs'))).toEqual([
    'SEARCH jobs USING INDEX jobs_failed (ended_at>?)',
    'SEARCH jobs USING INDEX jobs_by_key (key=? AND id>?)',
  ]);
});
