import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/**
 * The ids at the source of the channels of the newest videos, the newest first and for each of them again;
 * only of those that everyone may see.
 *
 * @param count how many videos are looked at
 */
export function listChannelsOfNewest(db: Database, count: number): string[] {
  return db.column(sql`
    SELECT c.remote_id FROM (
      SELECT channel_id, kind, availability FROM media
      ORDER BY uploaded_at DESC, id DESC LIMIT ${count}
    ) AS m JOIN channels AS c ON c.id = m.channel_id
    WHERE m.kind = 'video' AND m.availability = 'public'`);
}
