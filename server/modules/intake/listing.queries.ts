import sql, { join } from 'sql-template-tag';
import { HIDDEN, type MediaKind } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import type { DatePrecision } from '../../youtube/dating.ts';

/** Says where the listing of its channel has a video: the newest has the highest number. */
export function setListingPosition(db: Database, id: number, position: number): void {
  db.run(sql`UPDATE media SET listing_position = ${position} WHERE id = ${id}`);
}

/**
 * Takes the videos of a tab but for some out of its order. Their details count as lacking then, unless it is
 * known that they are hidden: only their own pages tell whether they are gone. That there is no such tab at
 * all is no reason to ask for each of its videos.
 *
 * @param ids of those that the tab lists
 */
export function takeOffListing(
  db: Database,
  channelId: number,
  kind: MediaKind,
  ids: readonly number[],
): void {
  db.run(sql`
    UPDATE media SET listing_position = NULL,
      details_at = iif(${ids.length} > 0 AND availability NOT IN (${join(HIDDEN)}), NULL, details_at)
    WHERE channel_id = ${channelId} AND kind = ${kind} AND listing_position IS NOT NULL
      AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
}

/** A video of a listing with its date as far as it is known. */
export interface ListedDate {
  id: number;
  uploadedAt: number;
  precision: DatePrecision;
}

/** Moves the date of a video, unless it has another one by now. */
export function moveUploadedAt(
  db: Database,
  from: ListedDate,
  to: Pick<ListedDate, 'uploadedAt' | 'precision'>,
): void {
  db.run(sql`
    UPDATE media SET uploaded_at = ${to.uploadedAt}, uploaded_precision = ${to.precision}
    WHERE id = ${from.id} AND uploaded_at = ${from.uploadedAt}
      AND uploaded_precision = ${from.precision}`);
}

/** The positions of these videos, in the order of the ids. */
export function readPositions(db: Database, ids: readonly number[]): (number | null)[] {
  return db.column<number | null>(sql`
      SELECT m.listing_position AS position
      FROM json_each(${JSON.stringify(ids)}) listed LEFT JOIN media m ON m.id = listed.value
      ORDER BY listed.key`);
}

/** The highest position given among a channel's videos of a kind; 0 for none. */
export function readHighestPosition(db: Database, channelId: number, kind: MediaKind): number {
  return (
    db.get<{ highest: number | null }>(sql`
      SELECT max(listing_position) AS highest FROM media
      WHERE channel_id = ${channelId} AND kind = ${kind} AND listing_position IS NOT NULL`)
      ?.highest ?? 0
  );
}

/** The place given to the oldest of a channel's videos of a kind, and its date; undefined where none has a place. */
export function readLowestPlace(
  db: Database,
  channelId: number,
  kind: MediaKind,
): { position: number; uploadedAt: number } | undefined {
  return db.get(sql`
    SELECT listing_position AS position, uploaded_at AS uploadedAt FROM media
    WHERE channel_id = ${channelId} AND kind = ${kind} AND listing_position IS NOT NULL
    ORDER BY listing_position LIMIT 1`);
}

/** A channel's videos of a kind in the order of its listing, the newest first. */
export function readListing(db: Database, channelId: number, kind: MediaKind): ListedDate[] {
  return db.all(sql`
    SELECT id, uploaded_at AS uploadedAt, uploaded_precision AS precision FROM media
    WHERE channel_id = ${channelId} AND kind = ${kind} AND listing_position IS NOT NULL
    ORDER BY listing_position DESC`);
}
