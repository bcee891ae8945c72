import sql from 'sql-template-tag';
import { type Random, seededRandom } from '../../emulator/random.ts';
import { migrate } from '../../server/migrations/migrate.ts';
import { storeTranscript } from '../../server/modules/transcripts/transcripts.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { seedChannel } from '../../server/testing/seed.ts';
import { mergeIndexes } from '../merge-indexes.ts';
import { bulkLoad } from './bulk-load.ts';
import { splitUnevenly } from './distributions.ts';
import { madeUpWord, type Texts } from './texts.ts';
import { type MadeUpVideo, makeVideos, type Size } from './videos.ts';

const HOUR = 60 * 60 * 1000;
const YEAR = 365 * 24 * HOUR;
const TAGS = 100;
const GROUPS = 12;
const VIDEOS_PER_CHANNEL = 200;
const FEWEST_CHANNELS = 20;
const TRANSCRIPTS_PER_TRANSACTION = 500;

/** What a catalogue is made of. */
export interface Recipe extends Size {
  texts: Texts;
  /** The newest video is younger than this, in milliseconds since 1970. */
  now: number;
}

/** A channel as it is written down, and how many videos it has. */
interface MadeUpChannel {
  id: number;
  videos: number;
  subscribedAt: number;
}

function insertLabels(db: Database, now: number): void {
  for (let label = 1; label <= TAGS; label += 1) {
    db.run(sql`INSERT INTO tags (name, created_at) VALUES (${`tag ${madeUpWord(label)}`}, ${now})`);
  }
  for (let label = 1; label <= GROUPS; label += 1) {
    db.run(
      sql`INSERT INTO groups (name, created_at) VALUES (${`group ${madeUpWord(label)}`}, ${now})`,
    );
  }
}

function insertChannels(db: Database, { videos, texts, now }: Recipe, random: Random) {
  const count = Math.max(FEWEST_CHANNELS, Math.round(videos / VIDEOS_PER_CHANNEL));
  return splitUnevenly(videos, count).map((size, index): MadeUpChannel => {
    const subscribedAt = Math.floor(now - random.next() * 3 * YEAR);
    const key = index.toString(36).padStart(6, '0');
    const names = { remoteId: `UCbench00000000000${key}`, handle: `@bench${key}` };
    const id = seedChannel(db, { ...names, name: texts.channel(random) }, subscribedAt);
    const isSubscribed = random.chance(0.6);
    db.run(sql`
      UPDATE channels
      SET subscribed = ${isSubscribed ? 1 : 0}, next_run_at = ${isSubscribed ? now + YEAR : null},
        last_extract_at = ${now - random.integer(1, 48) * HOUR}, listed_completely_at = ${now}
      WHERE id = ${id}`);
    return { id, videos: size, subscribedAt };
  });
}

function insertVideo(db: Database, channel: number, video: MadeUpVideo, position: number): void {
  const { lastInsertRowid: id } = db.run(sql`
    INSERT INTO media (source, remote_id, channel_id, name, kind, duration, uploaded_at,
      uploaded_precision, listing_position, views, watched, watch_later_at, library_at, details_at,
      added_at, shuffle, captions_due_at)
    VALUES ('youtube', ${video.remoteId}, ${channel}, ${video.name}, ${video.kind},
      ${video.duration}, ${video.uploadedAt}, 2, ${position}, ${video.views},
      ${video.watched ? 1 : 0}, ${video.watchLaterAt}, ${video.libraryAt},
      ${video.description === null ? null : video.addedAt}, ${video.addedAt}, ${video.shuffle},
      ${video.isTranscribed ? null : 0})`);
  if (video.description !== null) {
    db.run(sql`
      INSERT INTO media_descriptions (media_id, description) VALUES (${id}, ${video.description})`);
  }
  for (const tag of video.tags) {
    db.run(sql`
      INSERT INTO media_tags (tag_id, uploaded_at, media_id) VALUES (${tag}, ${video.uploadedAt}, ${id})`);
  }
}

/** One row of the audit for each video: nearly all of them of refreshes, the rest of actions. */
function insertAudit(db: Database, { videos, now }: Recipe, channels: number, random: Random) {
  for (let row = 0; row < videos; row += 1) {
    const isAction = random.chance(0.1);
    const entity = isAction ? random.integer(1, videos) : random.integer(1, channels);
    const status = random.chance(0.03) ? 'failure' : 'success';
    const details = isAction
      ? 'The audio was extracted.'
      : 'Nothing new: the feed holds no video that the catalogue does not have.';
    db.run(sql`
      INSERT INTO audit (created_at, entity_type, entity_id, source, status, details)
      VALUES (${Math.floor(now - (videos - row) * (YEAR / videos))},
        ${isAction ? 'media' : 'channel'}, ${entity}, ${isAction ? 'action' : 'subscription'},
        ${status}, ${details})`);
  }
}

function storeTranscripts(db: Database, { texts, now }: Recipe, random: Random): void {
  // The indexes of the texts grow fastest in the order of their documents: from the newest on.
  const videos = db.all<{ id: number; duration: number }>(sql`
    SELECT id, duration FROM media WHERE captions_due_at IS NULL
    ORDER BY uploaded_at DESC, id DESC`);
  for (let first = 0; first < videos.length; first += TRANSCRIPTS_PER_TRANSACTION) {
    db.transaction(() => {
      for (const { id, duration } of videos.slice(first, first + TRANSCRIPTS_PER_TRANSACTION)) {
        const lines = texts.transcript(random, duration);
        storeTranscript(db, id, { language: 'en', automatic: true, lines }, now);
      }
    });
  }
}

/**
 * Makes the schema and fills it. The same recipe gives the same rows.
 *
 * @param load how the videos are loaded: `bulkLoad`, or one by one with all triggers at work
 */
export function fillCatalogue(
  db: Database,
  recipe: Recipe,
  load: typeof bulkLoad = bulkLoad,
): void {
  const random = seededRandom(`${recipe.texts.name} ${recipe.videos} ${recipe.transcripts}`);
  migrate(db, recipe.now);
  db.transaction(() => insertLabels(db, recipe.now));
  const channels = db.transaction(() => insertChannels(db, recipe, random));
  load(db, () =>
    db.transaction(() => {
      for (const { id, subscribedAt, videos: count } of channels) {
        for (let group = id % GROUPS; group < GROUPS; group += GROUPS / 2 + 1) {
          db.run(
            sql`INSERT INTO channel_groups (channel_id, group_id) VALUES (${id}, ${group + 1})`,
          );
        }
        const about = {
          texts: recipe.texts,
          random,
          tagCount: TAGS,
          now: recipe.now,
          subscribedAt,
        };
        makeVideos(count, recipe, about).forEach((video, index) => {
          insertVideo(db, id, video, count - index);
        });
      }
      insertAudit(db, recipe, channels.length, random);
    }),
  );
  storeTranscripts(db, recipe, random);
  mergeIndexes(db);
}
