import sql, { join, type Sql } from 'sql-template-tag';
import type { Availability, MediaKind } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import { type DatePrecision, PRECISION } from '../../youtube/dating.ts';

/** What the platform tells of a video; null is "not told" and never replaces what is known. */
export interface ToldMedia {
  remoteId: string;
  name: string | null;
  /** Null where the teller does not know what it is. */
  kind: MediaKind | null;
  duration: number | null;
  views: number | null;
  /** Whether `views` was rounded down for display, such as "12K". */
  viewsRounded: boolean;
  uploadedAt: number | null;
  precision: DatePrecision;
  availability: Availability | null;
}

/** A video as the catalogue has it, before the platform's word is taken in. */
export interface KnownMedia {
  id: number;
  channelId: number;
  remoteId: string;
  name: string;
  nameEdited: 0 | 1;
  kind: MediaKind;
  duration: number | null;
  views: number | null;
  uploadedAt: number;
  precision: DatePrecision;
  availability: Availability;
  position: number | null;
}

/** Those of the videos that the catalogue has, by their id at the source. */
export function readKnownMedia(
  db: Database,
  remoteIds: readonly string[],
): Map<string, KnownMedia> {
  const rows = db.all<KnownMedia>(sql`
    SELECT m.id, m.channel_id AS channelId, m.remote_id AS remoteId, m.name, m.name_edited AS nameEdited, m.kind, m.duration, m.views,
      m.uploaded_at AS uploadedAt, m.uploaded_precision AS precision, m.availability,
      m.listing_position AS position
    FROM media m
    WHERE m.source = 'youtube'
      AND m.remote_id IN (SELECT value FROM json_each(${JSON.stringify(remoteIds)}))`);
  return new Map(rows.map((row) => [row.remoteId, row]));
}

/** Display rounds down to two or three digits, so a rounded count lies less than a tenth below the true one. */
const isRoundedFrom = (known: number | null, told: number): boolean =>
  known === told || (known !== null && told <= known && known < told * 1.1);

/** Whether what is told of the date of a video replaces what is known of it. */
function isRedated(known: KnownMedia, { uploadedAt, precision }: ToldMedia): boolean {
  const isCorrected = precision === PRECISION.exact && uploadedAt !== known.uploadedAt;
  return uploadedAt !== null && (precision > known.precision || isCorrected);
}

function assignmentsOf(known: KnownMedia, told: ToldMedia): Sql[] {
  const changes: Sql[] = [];
  if (told.name !== null && known.nameEdited === 0 && told.name !== known.name) {
    changes.push(sql`name = ${told.name}`);
  }
  if (told.kind !== null && told.kind !== known.kind) {
    // A place among the videos says nothing about the place among the shorts.
    changes.push(sql`kind = ${told.kind}, listing_position = NULL`);
  }
  if (told.duration !== null && told.duration !== known.duration) {
    changes.push(sql`duration = ${told.duration}`);
  }
  const sameViews = told.viewsRounded
    ? told.views !== null && isRoundedFrom(known.views, told.views)
    : told.views === known.views;
  if (told.views !== null && !sameViews) changes.push(sql`views = ${told.views}`);
  if (told.availability !== null && told.availability !== known.availability) {
    changes.push(sql`availability = ${told.availability}`);
  }
  if (isRedated(known, told)) {
    changes.push(sql`uploaded_at = ${told.uploadedAt}, uploaded_precision = ${told.precision}`);
  }
  return changes;
}

/**
 * Takes in what the platform tells of a known video. What a person edited stays.
 *
 * @returns whether its date became known better, so that those beside it may have to move
 */
export function updateToldMedia(db: Database, known: KnownMedia, told: ToldMedia): boolean {
  const changes = assignmentsOf(known, told);
  if (changes.length > 0) {
    db.run(sql`UPDATE media SET ${join(changes, ', ')} WHERE id = ${known.id}`);
  }
  return isRedated(known, told);
}

/** Puts a video into the catalogue that it did not have. @returns its id */
export function insertToldMedia(
  db: Database,
  channelId: number,
  told: ToldMedia & { uploadedAt: number },
  now: number,
): number {
  return db.run(sql`
    INSERT INTO media (source, remote_id, channel_id, name, kind, duration, views, uploaded_at,
      uploaded_precision, availability, added_at)
    VALUES ('youtube', ${told.remoteId}, ${channelId}, ${told.name ?? told.remoteId}, ${told.kind ?? 'video'},
      ${told.duration}, ${told.views}, ${told.uploadedAt}, ${told.precision},
      ${told.availability ?? 'public'}, ${now})`).lastInsertRowid;
}

export function replaceDescription(db: Database, id: number, description: string): void {
  db.run(sql`
    INSERT INTO media_descriptions (media_id, description) VALUES (${id}, ${description})
    ON CONFLICT (media_id) DO UPDATE SET description = excluded.description
    WHERE description <> excluded.description`);
}
