import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { NOW, REFRESH, request, takeNext } from '../testing/queue-setup.ts';
import { complete, isUrgent, requeue } from './claims.ts';
import { jobKind } from './job-kind.ts';
import { enqueue, findActive, hasEndedWithin, PRIORITY, removeEnded } from './queue.ts';

const REMOVE = jobKind({ name: 'remove', payload: z.unknown() });

let db: Database;

beforeEach(() => {
  db = testDatabase();
});

const take = (now?: number) => takeNext(db, now);

const countJobs = () => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM jobs`)?.n;

describe('enqueue', () => {
  it('queues a job that starts at once', () => {
    const { id, joined } = enqueue(db, NOW, REFRESH, request());
    expect(joined).toBe(false);
    expect(findActive(db, 'channel:1')).toEqual({
      id,
      state: 'queued',
      phase: '',
      done: 0,
      total: null,
      runAt: NOW,
    });
  });

  it('is undone with the transaction around it', () => {
    expect(() =>
      db.transaction(() => {
        enqueue(db, NOW, REFRESH, request());
        throw new Error('the cause failed');
      }),
    ).toThrow('the cause failed');
    expect(findActive(db, 'channel:1')).toBeUndefined();
  });

  it('keeps jobs of different keys apart', () => {
    enqueue(db, NOW, REFRESH, request());
    expect(enqueue(db, NOW, REFRESH, request({ key: 'channel:2' })).joined).toBe(false);
  });

  it('makes a new job once the earlier one of the key has ended', () => {
    const first = enqueue(db, NOW, REFRESH, request());
    complete(db, NOW, take());
    const second = enqueue(db, NOW, REFRESH, request());
    expect(second.joined).toBe(false);
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('refuses a key that belongs to a job of another name', () => {
    enqueue(db, NOW, REFRESH, request());
    expect(() => enqueue(db, NOW, REMOVE, request())).toThrow(
      'The key channel:1 belongs to the job refresh, not to remove',
    );
  });

  describe('joining a queued job', () => {
    it('takes the earlier time', () => {
      const { id } = enqueue(db, NOW, REFRESH, request({ runAt: NOW + 1000 }));
      expect(enqueue(db, NOW, REFRESH, request({ runAt: NOW + 500 }))).toEqual({
        id,
        joined: true,
      });
      enqueue(db, NOW, REFRESH, request({ runAt: NOW + 2000 }));
      expect(findActive(db, 'channel:1')?.runAt).toBe(NOW + 500);
    });

    it('takes over the payload and the priority of an urgent request, and the time', () => {
      enqueue(db, NOW, REFRESH, request({ payload: { full: false }, runAt: NOW + 1000 }));
      enqueue(db, NOW, REFRESH, request({ payload: { full: true }, priority: PRIORITY.urgent }));
      const job = take();
      expect(JSON.parse(job.payload)).toEqual({ full: true });
      expect(isUrgent(db, job)).toBe(true);
      complete(db, NOW, job);
      expect(countJobs()).toBe(1);
    });

    it('keeps payload and priority when the request is no more urgent than the job', () => {
      enqueue(db, NOW, REFRESH, request({ payload: { full: true } }));
      enqueue(db, NOW, REFRESH, request({ payload: { full: false } }));
      enqueue(
        db,
        NOW,
        REFRESH,
        request({ payload: { full: false }, priority: PRIORITY.background }),
      );
      const job = take();
      expect(JSON.parse(job.payload)).toEqual({ full: true });
      complete(db, NOW, job);
      expect(countJobs()).toBe(1);
    });

    it('stays urgent when the schedule asks for the same', () => {
      enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }));
      enqueue(db, NOW, REFRESH, request());
      expect(isUrgent(db, take())).toBe(true);
    });

    it('runs every different thing that a person asked for, one after the other', () => {
      for (const depth of [1, 2, 1, 3, 2]) {
        enqueue(db, NOW, REFRESH, request({ payload: { depth }, priority: PRIORITY.urgent }));
      }
      const payloads: unknown[] = [];
      for (const _run of [1, 2, 3]) {
        const job = take();
        payloads.push(JSON.parse(job.payload));
        expect(isUrgent(db, job)).toBe(true);
        complete(db, NOW, job);
      }
      expect(payloads).toEqual([{ depth: 1 }, { depth: 2 }, { depth: 3 }]);
      expect(findActive(db, 'channel:1')).toBeUndefined();
    });
  });

  describe('joining a job that was put back', () => {
    const HOUR = 60 * 60 * 1000;

    beforeEach(() => {
      enqueue(db, NOW, REFRESH, request());
      requeue(db, take(), { until: NOW + HOUR, counts: true, why: 'The platform asked to wait.' });
    });

    it('lets it wait, with no more attempts than it has left, when the schedule asks', () => {
      enqueue(db, NOW, REFRESH, request());
      expect(findActive(db, 'channel:1')).toMatchObject({
        state: 'queued',
        runAt: NOW + HOUR,
        phase: 'The platform asked to wait.',
      });
      expect(take(NOW + HOUR).attempt).toBe(2);
    });

    it('starts it at once, with all its attempts, when a person asks', () => {
      enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }));
      expect(take().attempt).toBe(1);
    });
  });

  describe('joining a running job', () => {
    it('is content with it where it does the same', () => {
      enqueue(db, NOW, REFRESH, request());
      const job = take();
      expect(enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }))).toEqual({
        id: job.id,
        joined: true,
      });
      complete(db, NOW, job);
      expect(countJobs()).toBe(1);
    });

    it('makes it urgent', () => {
      enqueue(db, NOW, REFRESH, request());
      const job = take();
      expect(isUrgent(db, job)).toBe(false);
      enqueue(db, NOW, REFRESH, request({ priority: PRIORITY.urgent }));
      expect(isUrgent(db, job)).toBe(true);
    });

    it('follows it up where a person asked for something else', () => {
      enqueue(db, NOW, REFRESH, request({ payload: { full: false } }));
      const job = take();
      const more = request({ payload: { full: true }, priority: PRIORITY.urgent });
      enqueue(db, NOW, REFRESH, more);
      enqueue(db, NOW, REFRESH, more);
      expect(findActive(db, 'channel:1')).toMatchObject({ id: job.id, state: 'running' });

      complete(db, NOW + 5, job);
      expect(findActive(db, 'channel:1')).toMatchObject({ state: 'queued', runAt: NOW + 5 });
      const next = take(NOW + 5);
      expect(JSON.parse(next.payload)).toEqual({ full: true });
      complete(db, NOW, next);
      expect(countJobs()).toBe(2);
    });

    it('keeps what is to follow while the job is put back', () => {
      enqueue(db, NOW, REFRESH, request({ payload: { full: false } }));
      const job = take();
      enqueue(db, NOW, REFRESH, request({ payload: { full: true }, priority: PRIORITY.urgent }));
      requeue(db, job, { until: NOW, counts: true, why: '' });
      complete(db, NOW, take());
      expect(JSON.parse(take().payload)).toEqual({ full: true });
    });

    it('adds nothing for a schedule', () => {
      enqueue(db, NOW, REFRESH, request({ payload: 1, priority: PRIORITY.background }));
      const job = take();
      enqueue(db, NOW, REFRESH, request({ payload: 2 }));
      complete(db, NOW, job);
      expect(countJobs()).toBe(1);
    });
  });
});

describe('hasEndedWithin', () => {
  it('knows jobs of the key that ended in that time, and no others', () => {
    enqueue(db, NOW, REFRESH, request());
    expect(hasEndedWithin(db, NOW, 'channel:1', 100)).toBe(false);
    complete(db, NOW + 50, take());
    expect(hasEndedWithin(db, NOW + 150, 'channel:1', 100)).toBe(true);
    expect(hasEndedWithin(db, NOW + 151, 'channel:1', 100)).toBe(false);
    expect(hasEndedWithin(db, NOW + 150, 'channel:2', 100)).toBe(false);
    // The clock was put back since.
    expect(hasEndedWithin(db, NOW, 'channel:1', 100)).toBe(false);
  });
});

describe('removeEnded', () => {
  it('forgets old ended jobs, so many at a time, and none that is active', () => {
    for (let number = 1; number <= 5; number++) {
      enqueue(db, NOW, REFRESH, request({ key: `channel:${number}` }));
      complete(db, NOW + number, take());
    }
    enqueue(db, NOW - 1000, REFRESH, request({ key: 'waiting' }));
    expect(removeEnded(db, NOW + 5, 3)).toBe(3);
    expect(removeEnded(db, NOW + 5, 3)).toBe(1);
    expect(removeEnded(db, NOW + 5, 3)).toBe(0);
    expect(findActive(db, 'waiting')).toBeDefined();
    expect(countJobs()).toBe(2);
  });
});
