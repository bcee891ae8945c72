import sql, { empty } from 'sql-template-tag';
import type { Availability } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';

/**
 * When the captions of a video are to be looked for: 0 where nobody has looked yet, otherwise in
 * milliseconds since 1970; null where that is settled. Nothing where there is no such video.
 */
export function readCaptionsDue(
  db: Database,
  mediaId: number,
): { dueAt: number | null; uploadedAt: number; availability: Availability } | undefined {
  return db.get(sql`
    SELECT captions_due_at AS dueAt, uploaded_at AS uploadedAt, availability
    FROM media WHERE id = ${mediaId}`);
}

/** Says when the captions of a video are to be looked for, in the terms of {@link readCaptionsDue}. */
export function setCaptionsDue(db: Database, mediaId: number, dueAt: number | null): void {
  db.run(sql`UPDATE media SET captions_due_at = ${dueAt} WHERE id = ${mediaId}`);
}

/** Has the captions of a video looked for again where that was settled without any. */
export function wantCaptionsAnew(db: Database, mediaId: number): void {
  db.run(sql`
    UPDATE media SET captions_due_at = 0
    WHERE id = ${mediaId} AND captions_due_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM transcripts WHERE media_id = ${mediaId})`);
}

/** A video whose captions are to be looked for. */
export interface UnreadVideo {
  id: number;
  remoteId: string;
}

/** Whether what is said in the new videos of a channel is to be read. */
export function wantsTranscripts(db: Database, channelId: number): boolean {
  const channel = db.get<{ wants: 0 | 1 }>(
    sql`SELECT subscribed AND transcripts AS wants FROM channels WHERE id = ${channelId}`,
  );
  return channel?.wants === 1;
}

/** The videos among a channel's newest whose captions are to be looked for by now, the newest first. */
export function listUnreadOfChannel(
  db: Database,
  channelId: number,
  among: number,
  now: number,
): UnreadVideo[] {
  return db.all(sql`
    SELECT id, remote_id AS remoteId
    FROM (SELECT id, remote_id, captions_due_at FROM media WHERE channel_id = ${channelId}
          ORDER BY uploaded_at DESC, id DESC LIMIT ${among})
    WHERE captions_due_at <= ${now}`);
}

/** A place in the order of all videos, the newest first. */
export interface Place {
  /** In milliseconds since 1970. */
  uploadedAt: number;
  id: number;
}

/** The videos after a place, or from the newest on, whose captions are to be looked for by now. */
export function listUnreadAfter(
  db: Database,
  place: Place | null,
  limit: number,
  now: number,
): (UnreadVideo & Place)[] {
  const after = place ? sql`AND (uploaded_at, id) < (${place.uploadedAt}, ${place.id})` : empty;
  return db.all(sql`
    SELECT id, remote_id AS remoteId, uploaded_at AS uploadedAt
    FROM media INDEXED BY media_captions_due
    WHERE captions_due_at IS NOT NULL AND captions_due_at <= ${now} ${after}
    ORDER BY uploaded_at DESC, id DESC LIMIT ${limit}`);
}
