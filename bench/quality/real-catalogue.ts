import { join } from 'node:path';
import * as z from 'zod/mini';
import { migrate } from '../../server/migrations/migrate.ts';
import { replaceDescription } from '../../server/modules/intake/told-media.queries.ts';
import { insertLabel } from '../../server/modules/labels/labels.queries.ts';
import { replaceMediaTags } from '../../server/modules/media/media-tags.queries.ts';
import { storeTranscript } from '../../server/modules/transcripts/transcripts.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { type CorpusVideo, publishedAt, readRows, VIDEOS, VideoRow } from '../corpus.ts';

/** A real video as its channel describes it. */
export interface RealVideo {
  /** At the source. */
  id: string;
  title: string;
  channelId: string;
  channel: string;
  /** In milliseconds since 1970. */
  uploadedAt: number;
  /** In seconds. */
  duration: number | null;
  views: number | null;
  /** Empty where there is none. */
  description: string;
  /** What its channel marked it with, folded to lower case, each once. */
  tags: string[];
}

const DescribedRow = z.extend(VideoRow, {
  description: z.nullable(z.string()),
  tags: z.nullable(z.array(z.string())),
});

/** All videos of the corpus, in the order of their ids. */
export async function readRealVideos(folder: string): Promise<RealVideo[]> {
  const rows = await readRows(join(folder, VIDEOS), DescribedRow);
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      channelId: row.channel_id,
      channel: row.channel,
      uploadedAt: Date.parse(publishedAt(row)),
      duration: row.duration,
      views: row.view_count,
      description: row.description ?? '',
      tags: [...new Set((row.tags ?? []).map((tag) => tag.trim().toLowerCase()).filter(Boolean))],
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** A catalogue of real videos, in memory. */
export interface RealCatalogue {
  db: Database;
  /** The ids in the catalogue by those at the source. */
  ids: ReadonlyMap<string, number>;
}

/** Makes a catalogue with the schema of the product. Closing its database ends it. */
export function makeRealCatalogue(videos: readonly RealVideo[]): RealCatalogue {
  const db = openCatalogue(':memory:');
  migrate(db, 0);
  const channels = new Map<string, number>();
  const ids = new Map<string, number>();
  db.transaction(() => {
    for (const { id: remoteId, title: name, description, ...video } of videos) {
      const { duration, views, uploadedAt } = video;
      const channel =
        channels.get(video.channelId) ??
        seedChannel(db, { remoteId: video.channelId, name: video.channel });
      channels.set(video.channelId, channel);
      const id = seedMedia(db, channel, { remoteId, name, duration, views, uploadedAt });
      if (description !== '') replaceDescription(db, id, description);
      ids.set(remoteId, id);
    }
  });
  return { db, ids };
}

/** Puts down what is said in some of the videos. */
export function addTranscripts(
  { db, ids }: RealCatalogue,
  transcripts: readonly CorpusVideo[],
): void {
  db.transaction(() => {
    for (const { id, lines } of transcripts) {
      const media = ids.get(id);
      if (media !== undefined) {
        storeTranscript(db, media, { language: 'en', automatic: true, lines }, 0);
      }
    }
  });
}

/** Gives each video the tags that it is listed with. */
export function addTags(
  { db, ids }: RealCatalogue,
  tagsOf: ReadonlyMap<string, readonly string[]>,
): void {
  const labels = new Map<string, number>();
  const labelOf = (tag: string): number => {
    const label = labels.get(tag) ?? insertLabel(db, 'tag', tag, 0);
    labels.set(tag, label);
    return label;
  };
  db.transaction(() => {
    for (const [remoteId, tags] of tagsOf) {
      const media = ids.get(remoteId);
      if (media !== undefined) replaceMediaTags(db, media, tags.map(labelOf));
    }
  });
}
