import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** What tells where the picture of a video is to be had. */
export interface Pictured {
  id: number;
  /** At the source. */
  remoteId: string;
}

export function readPictured(db: Database, id: number): Pictured | undefined {
  return db.get(sql`SELECT id, remote_id AS remoteId FROM media WHERE id = ${id}`);
}

/** The newest videos of a channel, the newest first. */
export function listNewestPictured(db: Database, channelId: number, count: number): Pictured[] {
  return db.all(sql`
    SELECT id, remote_id AS remoteId FROM media WHERE channel_id = ${channelId}
    ORDER BY uploaded_at DESC, id DESC LIMIT ${count}`);
}

/** Whether there is the video or the channel that a picture is of. */
export function hasSubject(
  db: Database,
  { of, id }: { of: 'media' | 'channels'; id: number },
): boolean {
  const row =
    of === 'media'
      ? sql`SELECT 1 FROM media WHERE id = ${id}`
      : sql`SELECT 1 FROM channels WHERE id = ${id}`;
  return db.get(row) !== undefined;
}

/** @returns where the picture of a channel is to be had, null where it has none; undefined where there is no such channel */
export function readAvatar(
  db: Database,
  id: number,
): { id: number; avatarUrl: string | null } | undefined {
  return db.get(sql`SELECT id, avatar_url AS avatarUrl FROM channels WHERE id = ${id}`);
}
