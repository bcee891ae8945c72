import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { layoutOf } from '../../server/data-layout.ts';
import { migrate } from '../../server/migrations/migrate.ts';
import { insertSession } from '../../server/modules/auth/sessions.queries.ts';
import { readUser } from '../../server/modules/auth/users.queries.ts';
import { insertLabel } from '../../server/modules/labels/labels.queries.ts';
import { replaceMediaTags } from '../../server/modules/media/media-tags.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../../server/testing/seed.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';

const CHANNELS = 4;
const VIDEOS_PER_CHANNEL = 8;
const LABELS = 6;

const HOUR_MS = 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

const SPOKEN = ['the river begins here', 'wolves and rivers', 'a word about the video', 'so long'];

export const openCatalogueIn = (dataDir: string): Database =>
  openCatalogue(layoutOf(dataDir).database);

function fillChannel(db: Database, channel: number, tags: readonly number[]): void {
  const channelId = seedChannel(db, {
    remoteId: `UC${String(channel).padStart(22, '0')}`,
    handle: `@channel${channel}`,
    name: `Channel ${channel}`,
  });
  for (let video = 0; video < VIDEOS_PER_CHANNEL; video += 1) {
    const number = channel * VIDEOS_PER_CHANNEL + video;
    const id = seedMedia(db, channelId, {
      remoteId: `video${String(number).padStart(6, '0')}`,
      name: `Video ${number} of wolves and rivers`,
      uploadedAt: START - number * HOUR_MS,
      duration: 60 + number,
      views: number * 1_000,
    });
    replaceMediaTags(db, id, tags.slice(0, number % LABELS));
    if (video % 2 === 0) seedTranscript(db, id, SPOKEN);
  }
}

/** Fills an empty folder with a small catalogue, the same each time. */
export function fillCatalogue(dataDir: string): void {
  const db = openCatalogueIn(dataDir);
  try {
    migrate(db, START);
    const numbers = Array.from({ length: LABELS }, (_, index) => index);
    const tags = numbers.map((number) => insertLabel(db, 'tag', `Tag ${number}`, START));
    for (const number of numbers) insertLabel(db, 'group', `Group ${number}`, START);
    for (let channel = 0; channel < CHANNELS; channel += 1) fillChannel(db, channel, tags);
  } finally {
    db.close();
  }
}

/** Opens a session past the login, whose attempts are limited. @returns its token */
export function openSession(db: Database): string {
  const user = readUser(db);
  if (!user) throw new Error('The server has made no user.');
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const place = { address: '127.0.0.1', userAgent: 'fuzz' };
  insertSession(db, {
    token,
    userId: user.id,
    createdAt: now,
    expiresAt: now + 1_000 * HOUR_MS,
    ...place,
  });
  return token;
}

/** What SQLite says is wrong with the file; nothing where all is well. */
export function findDamage(db: Database): string[] {
  const told = db.column<string>(sql`PRAGMA integrity_check`);
  const strays = db.all<object>(sql`PRAGMA foreign_key_check`).map((row) => JSON.stringify(row));
  return [...told.filter((line) => line !== 'ok'), ...strays];
}
