import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { REFRESH_KEY } from '../channels/refresh.usecases.ts';
import { ofCheck } from '../transcripts/reading-failures.queries.ts';

/** How the checks of a subscription stand. Times in milliseconds since 1970. */
export interface CheckRow {
  id: number;
  name: string;
  avatarUrl: string | null;
  lastExtractAt: number | null;
  nextRunAt: number;
  /** How its check stands that is queued or running; null where none is. */
  jobState: 'queued' | 'running' | null;
  jobRunAt: number | null;
  /** When the last check failed, and why; null where it did not. */
  failedAt: number | null;
  problem: string | null;
}

const checks = (which: Sql): Sql => sql`
  SELECT c.id, c.name, c.avatar_url AS avatarUrl, c.last_extract_at AS lastExtractAt,
    c.next_run_at AS nextRunAt, j.state AS jobState, j.run_at AS jobRunAt,
    a.created_at AS failedAt, a.details AS problem
  FROM channels c
  LEFT JOIN jobs j ON j.key = ${REFRESH_KEY} || c.id AND j.state IN ('queued', 'running')
  LEFT JOIN audit a ON a.status = 'failure' AND a.id = (
    SELECT id FROM audit
    WHERE entity_id = c.id AND entity_type = 'channel' AND ${ofCheck}
    ORDER BY id DESC LIMIT 1)
  WHERE c.subscribed = 1 AND ${which}`;

/** So many of the subscriptions, by their ids. @param after the id of the last one before; 0 at first */
export function listChecks(db: Database, after: number, limit: number): CheckRow[] {
  return db.all<CheckRow>(checks(sql`c.id > ${after} ORDER BY c.id LIMIT ${limit}`));
}

/** Those of the subscriptions, in no order. */
export function readChecks(db: Database, ids: readonly number[]): CheckRow[] {
  return db.all<CheckRow>(
    checks(sql`c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
  );
}

/** When the newest videos of channels were uploaded, by the channels' ids. */
export function readNewestUploads(db: Database, ids: readonly number[]): Map<number, number> {
  const rows = db.all<{ id: number; at: number | null }>(sql`
    SELECT value AS id, (
      SELECT uploaded_at FROM media WHERE channel_id = value ORDER BY uploaded_at DESC, id DESC LIMIT 1
    ) AS at
    FROM json_each(${JSON.stringify(ids)})`);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])));
}
