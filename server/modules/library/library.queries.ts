import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/**
 * Puts a video into the library; one that is in it stays where it is.
 *
 * @param now milliseconds since 1970
 * @returns whether it was not in it
 */
export function putIntoLibrary(db: Database, mediaId: number, now: number): boolean {
  const { changes } = db.run(sql`
    UPDATE media SET library_at = ${now} WHERE id = ${mediaId} AND library_at IS NULL`);
  return changes > 0;
}
