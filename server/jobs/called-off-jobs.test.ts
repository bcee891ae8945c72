import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { ANY, NOW, REFRESH, request, takeNext } from '../testing/queue-setup.ts';
import { claim, complete, requeue } from './claims.ts';
import { cancelActive, enqueue, findActive, PRIORITY, withdraw } from './queue.ts';

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const take = (now?: number) => takeNext(db, now);

describe('cancelActive', () => {
  it('ends a queued job at once', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    expect(cancelActive(db, NOW, id)).toBe(true);
    expect(findActive(db, 'channel:1')).toBeUndefined();
    expect(claim(db, NOW, ANY, NOW + 1)).toBeUndefined();
  });

  it('leaves one that has ended, and an unknown one, alone', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    complete(db, NOW, take());
    expect(cancelActive(db, NOW, id)).toBe(false);
    expect(cancelActive(db, NOW, 12_345)).toBe(false);
  });

  it('makes way for another one of the key while a running one still ends', () => {
    const { id } = enqueue(db, NOW, REFRESH, request());
    take();
    expect(cancelActive(db, NOW, id)).toBe(true);
    const next = enqueue(db, NOW, REFRESH, request());
    expect(next.joined).toBe(false);
    expect(findActive(db, 'channel:1')).toMatchObject({ id: next.id, state: 'queued' });
  });

  it('drops what was to follow a running job that is cancelled', () => {
    const { id } = enqueue(db, NOW, REFRESH, request({ payload: 1 }));
    take();
    enqueue(db, NOW, REFRESH, request({ payload: 2, priority: PRIORITY.urgent }));
    expect(cancelActive(db, NOW, id)).toBe(true);
    expect(findActive(db, 'channel:1')).toBeUndefined();
  });
});

describe('withdraw', () => {
  const wish = request();

  it('cancels the queued job that is to do that', () => {
    enqueue(db, NOW, REFRESH, wish);
    enqueue(db, NOW, REFRESH, request({ key: 'channel:2' }));
    withdraw(db, NOW, wish);
    expect(findActive(db, wish.key)).toBeUndefined();
    expect(findActive(db, 'channel:2')).toBeDefined();
  });

  it('leaves one that is to do something else', () => {
    enqueue(db, NOW, REFRESH, request({ payload: { channelId: 1, all: true } }));
    withdraw(db, NOW, wish);
    expect(findActive(db, wish.key)?.state).toBe('queued');
  });

  it('leaves one that runs', () => {
    enqueue(db, NOW, REFRESH, wish);
    const job = take();
    withdraw(db, NOW, wish);
    expect(complete(db, NOW, job)).toBe(true);
  });

  it('leaves one that was put off, and that a person asked to be followed by another', () => {
    enqueue(db, NOW, REFRESH, wish);
    const job = take();
    enqueue(db, NOW, REFRESH, request({ payload: 'asked for', priority: PRIORITY.urgent }));
    requeue(db, job, { until: NOW, counts: true, why: 'later' });
    withdraw(db, NOW, wish);
    expect(complete(db, NOW, take())).toBe(true);
    expect(take().payload).toBe('"asked for"');
  });
});
