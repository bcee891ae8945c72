import sql, { join, type Sql } from 'sql-template-tag';
import type { Label } from '../../../contract/common.ts';
import type { Availability, Media, MediaDetails, MediaKind } from '../../../contract/media.ts';
import { byName } from '../../platform/by-name.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { videoUrl } from '../../youtube/urls.ts';
import { channelImage, mediaImage } from '../images/image-names.ts';

interface MediaRow {
  id: number;
  remoteId: string;
  name: string;
  kind: MediaKind;
  duration: number | null;
  uploadedAt: number;
  watched: 0 | 1;
  watchLaterAt: number | null;
  source: 'youtube';
  views: number | null;
  tags: string;
  channelId: number;
  channelName: string;
  channelAvatarUrl: string | null;
}

interface MediaDetailsRow extends MediaRow {
  description: string | null;
  likes: number | null;
  availability: Availability;
  addedAt: number;
  detailsAt: number | null;
  hasTranscript: 0 | 1;
}

const columns = sql`
  m.id, m.remote_id AS remoteId, m.name, m.kind, m.duration, m.uploaded_at AS uploadedAt, m.watched,
  m.watch_later_at AS watchLaterAt, m.source, m.views, c.id AS channelId, c.name AS channelName,
  c.avatar_url AS channelAvatarUrl,
  (SELECT json_group_array(json_object('id', t.id, 'name', t.name))
   FROM media_tags mt JOIN tags t ON t.id = mt.tag_id WHERE mt.media_id = m.id) AS tags`;

/** Which most videos carry. */
const NO_TAGS = '[]';

function toMedia(row: MediaRow): Media {
  return {
    id: row.id,
    remoteId: row.remoteId,
    name: row.name,
    kind: row.kind,
    thumbnail: mediaImage(row.id, row.remoteId),
    duration: row.duration,
    uploadedAt: toInstant(row.uploadedAt),
    watched: row.watched === 1,
    watchLater: row.watchLaterAt !== null,
    source: row.source,
    linkUrl: videoUrl(row.remoteId),
    views: row.views,
    tags: row.tags === NO_TAGS ? [] : (JSON.parse(row.tags) as Label[]).sort(byName),
    channel: {
      id: row.channelId,
      name: row.channelName,
      thumbnailSm: channelImage(row.channelId, row.channelAvatarUrl, 'sm'),
    },
  };
}

/** The videos with these ids, in the order of the ids; ids of none are passed over. */
export function readMediaList(db: Database, ids: readonly number[]): Media[] {
  return db
    .all<MediaRow>(sql`
      SELECT ${columns}
      FROM json_each(${JSON.stringify(ids)}) listed
      JOIN media m ON m.id = listed.value
      JOIN channels c ON c.id = m.channel_id
      ORDER BY listed.key`)
    .map(toMedia);
}

export function readMedia(db: Database, id: number): MediaDetails | undefined {
  const row = db.get<MediaDetailsRow>(sql`
    SELECT ${columns}, d.description, m.likes, m.availability, m.added_at AS addedAt,
      m.details_at AS detailsAt,
      EXISTS (SELECT 1 FROM transcripts said WHERE said.media_id = m.id) AS hasTranscript
    FROM media m
    JOIN channels c ON c.id = m.channel_id
    LEFT JOIN media_descriptions d ON d.media_id = m.id
    WHERE m.id = ${id}`);
  return (
    row && {
      ...toMedia(row),
      description: row.description,
      likes: row.likes,
      availability: row.availability,
      complete: row.detailsAt !== null,
      hasTranscript: row.hasTranscript === 1,
      addedAt: toInstant(row.addedAt),
    }
  );
}

/** What a person may change about a video, in columns; absent ones stay as they are. */
export interface MediaColumns {
  name?: string | undefined;
  watched?: boolean | undefined;
  /** When it was put on the Watch Later list; null takes it off. */
  watchLaterAt?: number | null | undefined;
}

export function updateMediaColumns(db: Database, id: number, changes: MediaColumns): void {
  const assignments: Sql[] = [];
  if (changes.name !== undefined) assignments.push(sql`name = ${changes.name}, name_edited = 1`);
  if (changes.watched !== undefined) assignments.push(sql`watched = ${changes.watched ? 1 : 0}`);
  if (changes.watchLaterAt !== undefined) {
    assignments.push(sql`watch_later_at = ${changes.watchLaterAt}`);
  }
  if (assignments.length > 0) {
    db.run(sql`UPDATE media SET ${join(assignments, ', ')} WHERE id = ${id}`);
  }
}
