import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { NOW, REFRESH, request, takeNext } from '../testing/queue-setup.ts';
import {
  addBrought,
  complete,
  failUnknown,
  isUrgent,
  readBrought,
  requeue,
  saveProgress,
  takeBackExpired,
} from './claims.ts';
import { jobKind } from './job-kind.ts';
import { enqueue, findActive, PRIORITY, removeEnded } from './queue.ts';
import { listFailed, readJobState } from './reports.ts';

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

it('shows nothing any more of why it waited and of how far it had come, once it runs again', () => {
  const { id } = enqueue(db, NOW, REFRESH, request());
  const job = takeNext(db);
  saveProgress(db, job, { phase: 'Listing videos', done: 60, total: 90 });
  requeue(db, job, { until: NOW + 1, counts: true, why: 'The network is down.' });
  expect(findActive(db, 'channel:1')).toMatchObject({ phase: 'The network is down.', done: 60 });
  takeNext(db, NOW + 1);
  expect(findActive(db, 'channel:1')).toEqual({
    id,
    state: 'running',
    phase: '',
    done: 0,
    total: null,
    runAt: NOW + 1,
  });
});

it('counts its attempts on where a person comes to wait for it while it runs', () => {
  enqueue(db, NOW, REFRESH, request());
  const job = takeNext(db);
  enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }));
  requeue(db, job, { until: NOW, counts: true, why: '' });
  expect(takeNext(db).attempt).toBe(2);
});

it('adds up what all its runs bring about, and nothing of what others do', () => {
  enqueue(db, NOW, REFRESH, request());
  enqueue(db, NOW, REFRESH, request({ key: 'channel:2' }));
  const [one, other] = [takeNext(db), takeNext(db)];
  expect(readBrought(db, one)).toBe(0);
  addBrought(db, one, 3);
  addBrought(db, other, 20);
  requeue(db, one, { until: NOW, counts: true, why: '' });
  const again = takeNext(db);
  addBrought(db, again, 4);
  expect([again, other].map((claimed) => readBrought(db, claimed))).toEqual([7, 20]);
});

it('has nobody wait for a run that has lost it', () => {
  enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }));
  const lost = takeNext(db);
  takeBackExpired(db, Number.POSITIVE_INFINITY);
  expect(isUrgent(db, lost)).toBe(false);
  expect(isUrgent(db, takeNext(db))).toBe(true);
});

const FORGOTTEN = jobKind({ name: 'tell-fortunes', payload: z.unknown() });

it('is told among the failures where this version does not know it, and is forgotten in time', () => {
  enqueue(db, NOW, FORGOTTEN, request());
  failUnknown(db, NOW + 5, ['refresh']);
  const failed = listFailed(db, { since: NOW + 5, limit: 9, but: { names: [], error: '' } });
  expect(failed).toMatchObject([{ key: 'channel:1', endedAt: NOW + 5 }]);
  expect(removeEnded(db, NOW + 6)).toBe(1);
});

it('stays done though a later version does not know that kind of work any more', () => {
  const { id } = enqueue(db, NOW, REFRESH, request());
  complete(db, NOW, takeNext(db));
  expect(failUnknown(db, NOW, ['tell-fortunes'])).toBe(0);
  expect(readJobState(db, id)).toBe('done');
});
