import sql from 'sql-template-tag';
import { DAY_MS } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { JobKind } from './job-kind.ts';
import { spreadStart } from './spread-start.ts';

/** What goes first: what a person waits for, then what is due, then what fills idle time. */
export const PRIORITY = { urgent: 2, scheduled: 1, background: 0 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** That a job has not ended: at most one of a key, by an index of their own. */
export const isActive = sql`state IN ('queued', 'running')`;

/** A wish for a job to be done. */
export interface JobRequest<Payload> {
  /** What it works on, e.g. `channel:7`; requests of one key join into one job. */
  key: string;
  /** Becomes JSON. Requests that want the same must carry the same, field by field in the same order. */
  payload: Payload;
  priority: Priority;
  /** Not before this time, in milliseconds since 1970; at once where it is left out. */
  runAt?: number;
}

/** How a job stands that has not ended. */
export interface ActiveJob {
  id: number;
  state: 'queued' | 'running';
  /** What is being done, or why it waits, in words; empty at first. */
  phase: string;
  done: number;
  /** Null where the end is not known. */
  total: number | null;
  /** When it starts, or was due to, in milliseconds since 1970. */
  runAt: number;
}

/**
 * Longer than any job waits, in milliseconds: a day. What the platform forbids is asked for anew after
 * half a day at most, and spread starts lie within minutes.
 */
const LONGEST_WAIT_MS = DAY_MS;

/** A request as it is written down. */
interface Wish {
  payload: string;
  priority: Priority;
  runAt: number;
}

interface ActiveRow extends Wish {
  id: number;
  name: string;
  state: 'queued' | 'running';
  attempts: number;
  claims: number;
  followUps: string;
}

/**
 * What becomes of an active job when a wish joins it. The rules, in words, stand at {@link enqueue}.
 */
function join(active: ActiveRow, wish: Wish): Wish & { attempts: number; followUps: string } {
  const urgent = wish.priority === PRIORITY.urgent;
  const queued = active.state === 'queued';
  const replaces = queued && wish.priority > active.priority;
  const followUps: string[] = JSON.parse(active.followUps);
  const isAskedFor = wish.payload === active.payload || followUps.includes(wish.payload);
  if (urgent && !replaces && !isAskedFor) followUps.push(wish.payload);
  return {
    payload: replaces ? wish.payload : active.payload,
    priority: wish.priority > active.priority ? wish.priority : active.priority,
    runAt: urgent || active.claims === 0 ? Math.min(active.runAt, wish.runAt) : active.runAt,
    attempts: urgent && queued ? 0 : active.attempts,
    followUps: JSON.stringify(followUps),
  };
}

/**
 * Asks for a job. Use it within the transaction of what causes the job, and wake the runner after.
 *
 * At most one job of a key is active. A request that finds one joins it:
 * - The higher priority holds, and the earlier time, save that only an urgent request cuts short
 *   the wait of a job that was put back; an urgent one also gives it all its attempts again.
 * - A queued job takes over the request's payload where the request's priority is higher.
 * - An urgent request is a person's, and is never lost: where its payload is another one than that
 *   of the job it joins, and does not replace it, the job is followed by one with this payload.
 *   Any other request is content with what the active job does.
 *
 * @returns the job's id, and whether the request joined one that was there
 * @throws where the key belongs to a job of another kind
 */
export function enqueue<Payload>(
  db: Database,
  now: number,
  kind: JobKind<Payload>,
  { key, payload, priority, runAt = now }: JobRequest<Payload>,
): { id: number; joined: boolean } {
  const wish = { payload: JSON.stringify(payload), priority, runAt };
  return enqueueWritten(db, now, { name: kind.name, key, ...wish });
}

/**
 * Asks for a job as {@link enqueue} does, by a request that was written down before: its payload is JSON
 * already, and its kind a name.
 */
export function enqueueWritten(
  db: Database,
  now: number,
  { name, key, ...wish }: Wish & { name: string; key: string },
): { id: number; joined: boolean } {
  return db.transaction(() => {
    const active = db.get<ActiveRow>(sql`
      SELECT id, name, state, payload, follow_ups AS followUps, priority, attempts, claims, run_at AS runAt
      FROM jobs WHERE key = ${key} AND ${isActive}
    `);
    if (!active) {
      const { lastInsertRowid: id } = db.run(sql`
        INSERT INTO jobs (name, key, payload, priority, run_at, created_at)
        VALUES (${name}, ${key}, ${wish.payload}, ${wish.priority}, ${wish.runAt}, ${now})
      `);
      return { id, joined: false };
    }
    if (active.name !== name) {
      throw new Error(`The key ${key} belongs to the job ${active.name}, not to ${name}`);
    }
    const merged = join(active, wish);
    db.run(sql`
      UPDATE jobs SET payload = ${merged.payload}, follow_ups = ${merged.followUps},
        priority = ${merged.priority}, run_at = ${merged.runAt}, attempts = ${merged.attempts}
      WHERE id = ${active.id}
    `);
    return { id: active.id, joined: true };
  });
}

/** The queued or running job of a key. */
export function findActive(db: Database, key: string): ActiveJob | undefined {
  return db.get<ActiveJob>(sql`
    SELECT id, state, phase, progress_done AS done, progress_total AS total, run_at AS runAt
    FROM jobs WHERE key = ${key} AND ${isActive}
  `);
}

/** Whether a job of a key ended within the last so many milliseconds. */
export function hasEndedWithin(db: Database, now: number, key: string, within: number): boolean {
  return (
    db.get(sql`
      SELECT 1 FROM jobs WHERE key = ${key} AND ended_at BETWEEN ${now - within} AND ${now} LIMIT 1
    `) !== undefined
  );
}

/**
 * Cancels a job that has not ended, and with it what was to follow it. One that runs can bring nothing
 * about from now on; that it stops is for the runner to see to.
 *
 * @returns whether there was one
 */
export function cancelActive(db: Database, now: number, id: number): boolean {
  return (
    db.run(sql`
      UPDATE jobs SET state = 'cancelled', lease_until = NULL, ended_at = ${now}
      WHERE id = ${id} AND ${isActive}
    `).changes > 0
  );
}

/**
 * Takes a wish back: cancels the queued job of its key where that is all that it is to do. One that runs
 * goes on.
 */
export function withdraw<Payload>(
  db: Database,
  now: number,
  { key, payload }: Pick<JobRequest<Payload>, 'key' | 'payload'>,
): void {
  db.run(sql`
    UPDATE jobs SET state = 'cancelled', ended_at = ${now}
    WHERE key = ${key} AND ${isActive} AND state = 'queued'
      AND payload = ${JSON.stringify(payload)} AND follow_ups = '[]'`);
}

/**
 * Has a queued job go next, as a person asked: it counts as one that they wait for, and has all its
 * attempts again. One that was put off by itself may be put off anew.
 *
 * @returns whether it was queued
 */
export function hurry(db: Database, now: number, id: number): boolean {
  return (
    db.run(sql`
      UPDATE jobs SET priority = ${PRIORITY.urgent}, attempts = 0, run_at = min(run_at, ${now})
      WHERE id = ${id} AND state = 'queued'
    `).changes > 0
  );
}

/**
 * Has those jobs go at once that would wait longer than any job does: the system clock was ahead when
 * they were queued or put off, and has been put right since.
 *
 * @returns how many there were
 */
export function bringForward(db: Database, now: number): number {
  return db.run(sql`
    UPDATE jobs SET run_at = ${now} WHERE state = 'queued' AND run_at > ${now + LONGEST_WAIT_MS}
  `).changes;
}

/**
 * Has those jobs go soon that were put off until this very time, as what they wait for has come before
 * it: those that a person waits for at once, the others spread over some minutes.
 *
 * @returns how many there were
 */
export function release(db: Database, now: number, until: number): number {
  return db.transaction(() => {
    const waiting = db.all<{ id: number; priority: Priority }>(sql`
      SELECT id, priority FROM jobs WHERE state = 'queued' AND run_at = ${until}
      ORDER BY priority DESC, id`);
    waiting.forEach(({ id, priority }, place) => {
      // A moment after what brought that about, which may not be through.
      const spread = spreadStart(place + 1, waiting.length + 1);
      const later = priority === PRIORITY.urgent ? 0 : spread;
      db.run(sql`UPDATE jobs SET run_at = ${Math.min(now + later, until)} WHERE id = ${id}`);
    });
    return waiting.length;
  });
}

/**
 * Forgets jobs that ended before a time, the oldest first, `limit` of them at the most.
 *
 * @returns how many it forgot; fewer than the limit where no more are left
 */
export function removeEnded(db: Database, before: number, limit = 500): number {
  return db.run(sql`
    DELETE FROM jobs WHERE id IN (
      SELECT id FROM jobs
      WHERE state IN ('done', 'failed', 'cancelled') AND ended_at < ${before}
      ORDER BY ended_at LIMIT ${limit}
    )
  `).changes;
}
