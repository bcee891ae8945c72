import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { NOW, REFRESH, request, takeNext } from '../testing/queue-setup.ts';
import { complete, isUrgent, requeue } from './claims.ts';
import { bringForward, enqueue, findActive, hurry, PRIORITY, release } from './queue.ts';

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const take = () => takeNext(db);

describe('hurry', () => {
  it('has a job that was put off go next, with all its attempts', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    requeue(db, take(), { until: NOW + 3_600_000, counts: true, why: 'The network is down.' });
    expect(hurry(db, NOW, id)).toBe(true);
    const job = take();
    expect(job).toMatchObject({ id, attempt: 1 });
    expect(isUrgent(db, job)).toBe(true);
  });

  it('leaves all others where they wait', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    enqueue(db, NOW, REFRESH, request({ key: 'channel:2', runAt: NOW + 1000 }));
    hurry(db, NOW, id);
    expect(findActive(db, 'channel:2')?.runAt).toBe(NOW + 1000);
  });

  it('has those go first that were due first', () => {
    const due = (key: string, runAt: number) =>
      enqueue(db, NOW, REFRESH, request({ key, runAt })).id;
    const late = due('late', NOW - 1);
    const later = due('later', NOW - 2);
    for (const id of [late, later]) hurry(db, NOW, id);
    expect([take().key, take().key]).toEqual(['later', 'late']);
  });

  it('leaves alone what runs or has ended', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    const job = take();
    expect(hurry(db, NOW, id)).toBe(false);
    complete(db, NOW, job);
    expect(hurry(db, NOW, id)).toBe(false);
  });
});

describe('bringForward', () => {
  const DAY = 24 * 60 * 60 * 1000;

  it('has jobs go at once that were queued while the clock was years ahead', () => {
    const ahead = NOW + 1000 * DAY;
    enqueue(db, ahead, REFRESH, request());
    enqueue(db, ahead, REFRESH, request({ key: 'channel:2', runAt: ahead + 1000 }));
    expect(bringForward(db, NOW)).toBe(2);
    expect([take().key, take().key]).toEqual(['channel:1', 'channel:2']);
    expect(bringForward(db, NOW)).toBe(0);
  });

  it('leaves alone what waits as long as jobs do, what runs and what has ended', () => {
    const ahead = NOW + 2 * DAY;
    enqueue(db, ahead, REFRESH, request({ key: 'ended', runAt: ahead }));
    complete(db, ahead, takeNext(db, ahead));
    enqueue(db, ahead, REFRESH, request({ key: 'running', runAt: ahead }));
    takeNext(db, ahead);
    enqueue(db, NOW, REFRESH, request({ key: 'waiting', runAt: NOW + DAY }));
    expect(bringForward(db, NOW)).toBe(0);
    expect(findActive(db, 'waiting')?.runAt).toBe(NOW + DAY);
    expect(findActive(db, 'running')?.runAt).toBe(ahead);
  });
});

describe('release', () => {
  const HOUR = 3_600_000;

  it('has jobs go soon that were put off until a time, what a person waits for first and the rest spread', () => {
    const keys = ['one', 'two', 'three', 'urgent'];
    for (const key of keys) {
      const priority = key === 'urgent' ? PRIORITY.urgent : PRIORITY.scheduled;
      enqueue(db, NOW, REFRESH, request({ key, priority }));
      requeue(db, take(), { until: NOW + HOUR, counts: false, why: 'A pause.' });
    }
    const others = [NOW + HOUR - 1, NOW + HOUR + 1];
    for (const runAt of others) enqueue(db, NOW, REFRESH, request({ key: `${runAt}`, runAt }));
    expect(release(db, NOW, NOW + HOUR)).toBe(4);
    const waits = keys.map((key) => (findActive(db, key)?.runAt ?? 0) - NOW);
    expect(waits).toEqual([30_000, 45_000, 60_000, 0]);
    expect(others.map((key) => findActive(db, `${key}`)?.runAt)).toEqual(others);
  });

  it('leaves alone what runs already, though it was put off until then', () => {
    enqueue(db, NOW, REFRESH, request({ key: 'running', runAt: NOW + HOUR }));
    takeNext(db, NOW + HOUR);
    expect(release(db, NOW, NOW + HOUR)).toBe(0);
    expect(findActive(db, 'running')?.runAt).toBe(NOW + HOUR);
  });

  it('lets none wait longer than it would have', () => {
    const until = NOW + 20_000;
    for (const key of ['one', 'two']) enqueue(db, NOW, REFRESH, request({ key, runAt: until }));
    release(db, NOW, until);
    const times = ['one', 'two'].map((key) => findActive(db, key)?.runAt);
    expect(times).toEqual([NOW + 15_000, until]);
  });
});
