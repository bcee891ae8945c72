import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

/** The number of the last migration that a database has seen; 0 where it is no catalogue. */
export function readSchema(db: Database): number {
  const table = sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`;
  if (!db.get(table)) return 0;
  const last = sql`SELECT max(version) AS version FROM migrations`;
  return db.get<{ version: number | null }>(last)?.version ?? 0;
}

/** When a catalogue was begun, in milliseconds since 1970. */
export function readBirth(db: Database): number {
  const first = sql`SELECT applied_at AS at FROM migrations ORDER BY version LIMIT 1`;
  return db.get<{ at: number }>(first)?.at ?? 0;
}

/** Whether a catalogue has the video or the channel that a picture is of. */
export function isKnown(
  db: Database,
  { of, id }: { of: 'media' | 'channels'; id: number },
): boolean {
  const row =
    of === 'media'
      ? sql`SELECT 1 FROM media WHERE id = ${id}`
      : sql`SELECT 1 FROM channels WHERE id = ${id}`;
  return db.get(row) !== undefined;
}
