import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { isActive } from './queue.ts';

/** How a job stands, or how it ended. Times in milliseconds since 1970. */
export interface JobReport {
  id: number;
  /** JSON. */
  payload: string;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What is being done, or why it waits, in words; empty at first. */
  phase: string;
  done: number;
  /** Null where the end is not known. */
  total: number | null;
  runAt: number;
  createdAt: number;
  endedAt: number | null;
  /** Why it failed, in words. */
  error: string | null;
}

/** The end of all keys that begin with a text: no key goes on with this. */
const LAST = '\uffff';

const begins = (keyStart: string): Sql => sql`key >= ${keyStart} AND key < ${keyStart + LAST}`;

/** What every report tells of a job. */
const told = sql`
  id, payload, state, phase, progress_done AS done, progress_total AS total, run_at AS runAt,
  created_at AS createdAt`;

const reported = sql`SELECT ${told}, ended_at AS endedAt, error FROM jobs`;

/**
 * The jobs whose keys begin with a text: all that have not ended, then those that ended last, each the
 * newest first.
 *
 * @param ended so many of those that ended, at the most
 */
export function listJobs(db: Database, keyStart: string, ended: number): JobReport[] {
  const listThose = (which: Sql): JobReport[] =>
    db.all(sql`${reported} WHERE ${begins(keyStart)} AND ${which}`);
  return [
    ...listThose(sql`${isActive} ORDER BY id DESC`),
    ...listThose(sql`ended_at IS NOT NULL ORDER BY id DESC LIMIT ${ended}`),
  ];
}

/** A job whose key begins with a text, by its id. */
export function readJob(db: Database, keyStart: string, id: number): JobReport | undefined {
  return db.get(sql`${reported} WHERE id = ${id} AND ${begins(keyStart)}`);
}

/** A job that has not ended. Times in milliseconds since 1970. */
export interface ActiveJobReport extends Omit<JobReport, 'state' | 'endedAt' | 'error'> {
  name: string;
  /** At most one job of a key is active. */
  key: string;
  state: 'queued' | 'running';
  /** How many were begun. */
  attempts: number;
}

/**
 * So many of the jobs that have not ended, by their keys.
 *
 * @param after the key of the last one that was told before; empty at first
 */
export function listActive(db: Database, after: string, limit: number): ActiveJobReport[] {
  return db.all<ActiveJobReport>(sql`
    SELECT ${told}, name, key, attempts FROM jobs WHERE ${isActive} AND key > ${after}
    ORDER BY key LIMIT ${limit}`);
}

/** Whether a job is known, and how it stands or ended. */
export function readJobState(db: Database, id: number): JobReport['state'] | undefined {
  return db.get<Pick<JobReport, 'state'>>(sql`SELECT state FROM jobs WHERE id = ${id}`)?.state;
}

/** A job that failed for good. Times in milliseconds since 1970. */
export interface FailedJobReport {
  id: number;
  name: string;
  key: string;
  /** JSON. */
  payload: string;
  endedAt: number;
  /** Why, in words. */
  error: string;
}

/** So many failures are looked at, the newest ones. */
const LOOKED_AT = 1_000;

/**
 * The last failure of each key, the newest first.
 *
 * @param which.since what failed before is left out
 * @param which.but kinds of work that are left out, unless they failed with this error
 */
export function listFailed(
  db: Database,
  which: { since: number; limit: number; but: { names: readonly string[]; error: string } },
): FailedJobReport[] {
  const { since, limit, but } = which;
  return db.all<FailedJobReport>(sql`
    SELECT id, name, key, payload, max(ended_at) AS endedAt, error FROM (
      SELECT * FROM jobs WHERE state = 'failed' AND ended_at >= ${since}
      ORDER BY ended_at DESC LIMIT ${LOOKED_AT}
    )
    WHERE error = ${but.error} OR name NOT IN (SELECT value FROM json_each(${JSON.stringify(but.names)}))
    GROUP BY key ORDER BY endedAt DESC, id DESC LIMIT ${limit}`);
}

/** When a job of the same key was first done after one, in milliseconds since 1970; null where none was. */
export function doneAfter(db: Database, { id, key }: { id: number; key: string }): number | null {
  const done = db.get<{ endedAt: number }>(sql`
    SELECT ended_at AS endedAt FROM jobs
    WHERE key = ${key} AND id > ${id} AND state = 'done' ORDER BY id LIMIT 1`);
  return done?.endedAt ?? null;
}
