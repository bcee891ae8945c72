import sql, { raw } from 'sql-template-tag';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { PRECISION } from '../../youtube/dating.ts';

/** Rows whose ids are above the first number and not above the second. */
export interface IdRange {
  after: number;
  upTo: number;
}

/** What the plots need to know of a video; instants in milliseconds since 1970. */
export interface PlottedMedia {
  channelId: number;
  /** In seconds; null where it is not known. */
  duration: number | null;
  uploadedAt: number;
  /** Whether it is known only roughly when it was uploaded. */
  isRough: 0 | 1;
  watched: 0 | 1;
  addedAt: number;
}

/** The highest id of a table; 0 where it is empty. */
export function readLastId(db: Database, table: 'media' | 'audit'): number {
  return db.get<{ id: number | null }>(sql`SELECT max(id) AS id FROM ${raw(table)}`)?.id ?? 0;
}

export function readPlottedMedia(db: Database, { after, upTo }: IdRange): PlottedMedia[] {
  return db.all(sql`
    SELECT channel_id AS channelId, duration, uploaded_at AS uploadedAt,
      uploaded_precision < ${PRECISION.exact} AS isRough, watched, added_at AS addedAt
    FROM media WHERE id > ${after} AND id <= ${upTo}`);
}

/** How many of these videos each tag is on, and how long they are together, in seconds. */
export function readTagLengths(
  db: Database,
  { after, upTo }: IdRange,
): { tagId: number; videos: number; seconds: number }[] {
  return db.all(sql`
    SELECT t.tag_id AS tagId, count(*) AS videos, coalesce(sum(m.duration), 0) AS seconds
    FROM media_tags t JOIN media m ON m.id = t.media_id
    WHERE t.media_id > ${after} AND t.media_id <= ${upTo}
    GROUP BY t.tag_id`);
}

/** How the refreshes of channels ended by day, of these rows of the audit. */
export function readRefreshes(
  db: Database,
  { after, upTo }: IdRange,
): { day: number; succeeded: number; failed: number }[] {
  // Not bound: a bound number is a real one, which would leave fractions of days.
  return db.all(sql`
    SELECT created_at / ${raw(String(DAY_MS))} AS day, sum(status = 'success') AS succeeded,
      sum(status = 'failure') AS failed
    FROM audit WHERE id > ${after} AND id <= ${upTo} AND entity_type = 'channel'
    GROUP BY day`);
}

/** The names of channels or tags by their ids; those that are gone are left out. */
export function readNames(
  db: Database,
  table: 'channels' | 'tags',
  ids: readonly number[],
): Map<number, string> {
  const rows = db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM ${raw(table)}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
