import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

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
