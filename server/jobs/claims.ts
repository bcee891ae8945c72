import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { enqueueWritten, PRIORITY, type Priority } from './queue.ts';

/**
 * The right to work on a job. It is lost when its lease runs out and the job is claimed anew, or when
 * the job is cancelled; everything that is written in its name is then without effect.
 */
export interface Claim {
  id: number;
  /** How often the job was claimed, this time included: the number by which the newest claim is known. */
  claims: number;
}

export interface ClaimedJob extends Claim {
  name: string;
  key: string;
  /** JSON. */
  payload: string;
  /** When it was due, in milliseconds since 1970. */
  runAt: number;
  /** Counted from 1. */
  attempt: number;
}

/** Jobs that may be taken: those of some names, from a priority upwards. */
export interface Opening {
  names: readonly string[];
  lowestPriority: Priority;
}

const PRIORITIES: readonly Priority[] = Object.values(PRIORITY);

/** Every name with every priority of an opening, as `slot(name, priority)`: each is a range of the index. */
function slots({ names, lowestPriority }: Opening): Sql {
  const priorities = PRIORITIES.filter((priority) => priority >= lowestPriority);
  return sql`(
    SELECT names.value AS name, priorities.value AS priority
    FROM json_each(${JSON.stringify(names)}) AS names, json_each(${JSON.stringify(priorities)}) AS priorities
  ) AS slot`;
}

/** Only the row of this claim, and only while it holds. */
const held = ({ id, claims }: Claim): Sql =>
  sql`id = ${id} AND claims = ${claims} AND state = 'running'`;

/**
 * Takes the job that goes next: the highest priority, then the earliest time, then the lowest id.
 *
 * @param leaseUntil when the claim ends unless it is renewed, in milliseconds since 1970
 */
export function claim(
  db: Database,
  now: number,
  opening: Opening,
  leaseUntil: number,
): ClaimedJob | undefined {
  return db.get<ClaimedJob>(sql`
    UPDATE jobs SET state = 'running', attempts = attempts + 1, claims = claims + 1,
      lease_until = ${leaseUntil}, phase = '', progress_done = 0, progress_total = NULL
    WHERE id = (
      SELECT id FROM jobs WHERE id IN (
        SELECT (
          SELECT id FROM jobs
          WHERE state = 'queued' AND name = slot.name AND priority = slot.priority AND run_at <= ${now}
          ORDER BY run_at, id LIMIT 1
        ) FROM ${slots(opening)}
      )
      ORDER BY priority DESC, run_at, id LIMIT 1
    )
    RETURNING id, claims, name, key, payload, run_at AS runAt, attempts AS attempt
  `);
}

/** When the first queued job of an opening is due, in milliseconds since 1970; null where there is none. */
export function nextDue(db: Database, opening: Opening): number | null {
  const next = db.get<{ runAt: number | null }>(sql`
    SELECT min((
      SELECT run_at FROM jobs
      WHERE state = 'queued' AND name = slot.name AND priority = slot.priority
      ORDER BY run_at LIMIT 1
    )) AS runAt FROM ${slots(opening)}
  `);
  return next?.runAt ?? null;
}

/** @returns false where the claim is lost */
export function renewLease(db: Database, claimed: Claim, leaseUntil: number): boolean {
  return (
    db.run(sql`UPDATE jobs SET lease_until = ${leaseUntil} WHERE ${held(claimed)}`).changes > 0
  );
}

/** Whether a person waits for it; this can become true while the job runs. */
export function isUrgent(db: Database, claimed: Claim): boolean {
  const job = db.get<{ priority: Priority }>(sql`SELECT priority FROM jobs WHERE ${held(claimed)}`);
  return job?.priority === PRIORITY.urgent;
}

/** How far a running job is. */
export interface Progress {
  /** What is being done, in words. */
  phase: string;
  done: number;
  /** Null where the end is not known. */
  total: number | null;
}

export function saveProgress(db: Database, claimed: Claim, progress: Progress): void {
  db.run(sql`
    UPDATE jobs SET phase = ${progress.phase}, progress_done = ${progress.done}, progress_total = ${progress.total}
    WHERE ${held(claimed)}
  `);
}

/** How much a job has brought about, over all of its attempts. */
export function readBrought(db: Database, { id }: Claim): number {
  return db.column<number>(sql`SELECT brought FROM jobs WHERE id = ${id}`)[0] ?? 0;
}

/** Counts what a job brought about; also by a claim that is lost, as it is there and nobody else counts it. */
export function addBrought(db: Database, { id }: Claim, count: number): void {
  db.run(sql`UPDATE jobs SET brought = brought + ${count} WHERE id = ${id}`);
}

/**
 * Puts a running job back.
 *
 * @param wait until when, whether the attempt counts, and the words that say why it waits
 * @returns false where the claim is lost
 */
export function requeue(
  db: Database,
  claimed: Claim,
  wait: { until: number; counts: boolean; why: string },
): boolean {
  return (
    db.run(sql`
      UPDATE jobs SET state = 'queued', lease_until = NULL, run_at = ${wait.until},
        attempts = attempts - ${wait.counts ? 0 : 1}, phase = ${wait.why}
      WHERE ${held(claimed)}
    `).changes > 0
  );
}

/**
 * Ends a running job and asks for what is to follow it.
 *
 * @param error what went wrong, in words for a person; null where it is done
 */
function end(db: Database, now: number, claimed: Claim, error: string | null): boolean {
  return db.transaction(() => {
    const ended = db.get<{ name: string; key: string; followUps: string }>(sql`
      UPDATE jobs SET state = ${error === null ? 'done' : 'failed'}, lease_until = NULL,
        ended_at = ${now}, error = ${error}
      WHERE ${held(claimed)}
      RETURNING name, key, follow_ups AS followUps
    `);
    if (!ended) return false;
    const followUps: string[] = JSON.parse(ended.followUps);
    for (const payload of followUps) {
      const wish = { payload, priority: PRIORITY.urgent, runAt: now };
      enqueueWritten(db, now, { name: ended.name, key: ended.key, ...wish });
    }
    return true;
  });
}

/** @returns false where the claim is lost */
export function complete(db: Database, now: number, claimed: Claim): boolean {
  return end(db, now, claimed, null);
}

/**
 * @param error what went wrong, in words for a person
 * @returns false where the claim is lost
 */
export function fail(db: Database, now: number, claimed: Claim, error: string): boolean {
  return end(db, now, claimed, error);
}

/**
 * Puts back what is running under a lease that has run out; the attempt counts, since it may be what
 * ended the process.
 *
 * @param now in milliseconds since 1970; infinity puts back all that is running
 * @returns how many
 */
export function takeBackExpired(db: Database, now: number): number {
  return db.run(sql`
    UPDATE jobs SET state = 'queued', lease_until = NULL, phase = ''
    WHERE state = 'running' AND lease_until <= ${now}
  `).changes;
}

/**
 * Fails the queued jobs of names that this version does not know, which none would ever take.
 *
 * @returns how many
 */
export function failUnknown(db: Database, now: number, known: readonly string[]): number {
  return db.run(sql`
    UPDATE jobs SET state = 'failed', ended_at = ${now},
      error = 'This version of Vidarium does not know this kind of work, so it was not done.'
    WHERE state = 'queued' AND name NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))
  `).changes;
}
