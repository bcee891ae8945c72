import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { findActive } from '../../jobs/queue.ts';
import { setUpIntake } from '../../testing/intake-setup.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { PRECISION } from '../../youtube/dating.ts';
import type { FeedVideo } from '../../youtube/parse-feed.ts';
import { setListingPosition } from './listing.queries.ts';
import { takeFeed } from './listing.usecases.ts';
import type { ToldMedia } from './told-media.queries.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 60 * 60 * 1000;

const setup = setUpIntake(NOW);

const video = (remoteId: string, told: Partial<FeedVideo> = {}): FeedVideo => ({
  remoteId,
  name: remoteId,
  description: null,
  uploadedAt: NOW - DAY,
  views: 5,
  isShort: false,
  ...told,
});

/** A video that a tab of its channel lists, with a date as "2 days ago" tells it unless told otherwise. */
function listed(
  of: number,
  remoteId: string,
  facts: Partial<ToldMedia & { uploadedAt: number }> = {},
): void {
  const approximate = { uploadedAt: NOW - 2 * DAY, precision: PRECISION.approximate };
  const id = seedMedia(setup.parts.db, of, { remoteId, ...approximate, ...facts });
  setListingPosition(setup.parts.db, id, 1);
}

const settlesAt = (of: number, kind: string): number | undefined =>
  findActive(setup.parts.db, `settle-dates:${of}:${kind}`)?.runAt;

test('a feed adds what is new, with what is written of it, and counts it', () => {
  listed(setup.channel, 'known');
  const feed = [video('new', { description: 'All about it' }), video('known'), video('newer')];
  expect(takeFeed(setup.parts, setup.channel, feed)).toEqual({ added: 2, known: 1 });
  expect(takeFeed(setup.parts, setup.channel, feed)).toEqual({ added: 0, known: 3 });
  expect(
    setup.parts.db.column(sql`
      SELECT remote_id FROM media_descriptions JOIN media ON media_id = id`),
  ).toEqual(['new']);
});

test('a feed says of a short that it is one, and of no other video what it is', () => {
  listed(setup.channel, 'stream', { kind: 'live' });
  takeFeed(setup.parts, setup.channel, [video('stream'), video('short', { isShort: true })]);
  expect(
    setup.parts.db.all(sql`SELECT remote_id, kind, listing_position FROM media ORDER BY id`),
  ).toEqual([
    { remote_id: 'stream', kind: 'live', listing_position: 1 },
    { remote_id: 'short', kind: 'short', listing_position: null },
  ]);
});

test('a video of whose name nothing is seen goes by its id', () => {
  takeFeed(setup.parts, setup.channel, [video('nameless', { name: null })]);
  expect(setup.parts.db.column(sql`SELECT name FROM media`)).toEqual(['nameless']);
});

test('what is written of a video is what was told last, also nothing, and stays where it is not told', () => {
  const written = (description: string | null) => {
    takeFeed(setup.parts, setup.channel, [video('known', { description })]);
    return setup.parts.db.column(sql`SELECT description FROM media_descriptions`);
  };
  expect(written('At first')).toEqual(['At first']);
  expect(written('Anew')).toEqual(['Anew']);
  expect(written(null)).toEqual(['Anew']);
  expect(written('')).toEqual(['']);
});

test('the views that a feed tells are exact, also where they are hardly fewer than was known', () => {
  listed(setup.channel, 'known', { views: 12_345 });
  takeFeed(setup.parts, setup.channel, [video('known', { views: 12_000 })]);
  expect(setup.parts.db.column(sql`SELECT views FROM media`)).toEqual([12_000]);
});

test('the dates beside those that a feed tells exactly are put in order a little later, tab by tab', () => {
  listed(setup.channel, 'one');
  listed(setup.channel, 'another', { kind: 'short' });
  takeFeed(setup.parts, setup.channel, [video('one'), video('another', { isShort: true })]);
  expect(settlesAt(setup.channel, 'video')).toBe(NOW + 30_000);
  expect(settlesAt(setup.channel, 'short')).toBe(NOW + 30_000);
});

test('a video that two channels made together has those beside it put in order where it is listed', () => {
  const other = seedChannel(setup.parts.db);
  listed(other, 'shared');
  takeFeed(setup.parts, setup.channel, [video('shared')]);
  expect(settlesAt(other, 'video')).toBe(NOW + 30_000);
  expect(settlesAt(setup.channel, 'video')).toBeUndefined();
});

test('a feed has nothing put in order where it tells no date better, or of what no tab lists yet', () => {
  listed(setup.channel, 'exact', { uploadedAt: NOW - DAY, precision: PRECISION.exact });
  seedMedia(setup.parts.db, setup.channel, {
    remoteId: 'unlisted',
    precision: PRECISION.approximate,
  });
  takeFeed(setup.parts, setup.channel, [video('exact'), video('unlisted'), video('new')]);
  expect(settlesAt(setup.channel, 'video')).toBeUndefined();
});
