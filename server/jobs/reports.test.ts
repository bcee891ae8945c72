import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { withQueryPlans } from '../testing/query-plans.ts';
import { cancelActive, enqueue, PRIORITY } from './queue.ts';
import { listActive, readJobState } from './reports.ts';

const NOW = Date.UTC(2026, 0, 1);

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const add = (key: string): number =>
  enqueue(db, NOW, { name: 'work', key, payload: { key }, priority: PRIORITY.scheduled }).id;

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
