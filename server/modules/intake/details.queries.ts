import sql, { join } from 'sql-template-tag';
import { type Availability, HIDDEN } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';

/** Videos whose details are still to be read: those of the channel's newest that lack them, the newest first. */
export function listIncomplete(
  db: Database,
  channelId: number,
  among: number,
): { id: number; remoteId: string }[] {
  return db.all(sql`
    SELECT id, remote_id AS remoteId
    FROM (SELECT id, remote_id, details_at FROM media WHERE channel_id = ${channelId}
          ORDER BY uploaded_at DESC, id DESC LIMIT ${among})
    WHERE details_at IS NULL`);
}

/** The id at the source of a video that lacks its details; nothing where it has them or is gone. */
export function readIncomplete(db: Database, id: number): { remoteId: string } | undefined {
  return db.get(
    sql`SELECT remote_id AS remoteId FROM media WHERE id = ${id} AND details_at IS NULL`,
  );
}

export function setLikes(db: Database, id: number, likes: number): void {
  db.run(sql`UPDATE media SET likes = ${likes} WHERE id = ${id}`);
}

export function setComplete(db: Database, id: number, at: number): void {
  db.run(sql`UPDATE media SET details_at = ${at} WHERE id = ${id}`);
}

/**
 * Has a video count as lacking its details where it could not be had when they were last asked for.
 *
 * @param before where that was later, it stays as it is; in milliseconds since 1970
 * @returns whether it lacks them now
 */
export function forgetRefusal(db: Database, id: number, before: number): boolean {
  return (
    db.run(sql`
      UPDATE media SET details_at = NULL
      WHERE id = ${id} AND availability <> 'public' AND details_at < ${before}`).changes > 0
  );
}

/**
 * Has those videos of a channel count as lacking their details that could not be had when they were last
 * asked for, but were not removed.
 *
 * @param which.uploadedSince older ones stay as they are; in milliseconds since 1970
 * @param which.before those that were last asked for later stay as they are; in milliseconds since 1970
 */
export function forgetRefusals(
  db: Database,
  channelId: number,
  which: { uploadedSince: number; before: number },
): void {
  const { uploadedSince, before } = which;
  db.run(sql`
    UPDATE media SET details_at = NULL
    WHERE channel_id = ${channelId} AND uploaded_at >= ${uploadedSince}
      AND availability NOT IN ('public', 'removed') AND details_at < ${before}`);
}

/**
 * Has those of some videos count as lacking their details that are said to be hidden.
 *
 * @param before those that were last asked for later stay as they are; in milliseconds since 1970
 */
export function forgetHiding(db: Database, ids: readonly number[], before: number): void {
  db.run(sql`
    UPDATE media SET details_at = NULL
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND availability IN (${join(HIDDEN)}) AND details_at < ${before}`);
}

export function setAvailability(db: Database, id: number, availability: Availability): void {
  db.run(sql`UPDATE media SET availability = ${availability} WHERE id = ${id}`);
}
