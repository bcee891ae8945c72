import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

const withRemoteIds = (remoteIds: readonly string[]): Sql => sql`
  source = 'youtube' AND remote_id IN (SELECT value FROM json_each(${JSON.stringify(remoteIds)}))`;

/** How many of the videos with these ids at the source are in the catalogue, and how many of those are not watched. */
export function countInCatalogue(
  db: Database,
  remoteIds: readonly string[],
): { known: number; unwatched: number } {
  const counts = db.get<{ known: number; unwatched: number | null }>(sql`
    SELECT count(*) AS known, sum(watched = 0) AS unwatched
    FROM media WHERE ${withRemoteIds(remoteIds)}`);
  return { known: counts?.known ?? 0, unwatched: counts?.unwatched ?? 0 };
}

/** Marks those of the videos with these ids at the source as watched that are not. */
export function markWatched(db: Database, remoteIds: readonly string[]): void {
  db.run(sql`UPDATE media SET watched = 1 WHERE watched = 0 AND ${withRemoteIds(remoteIds)}`);
}
