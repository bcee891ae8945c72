import sql, { raw } from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { setUpIntake } from '../../testing/intake-setup.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { PRECISION } from '../../youtube/dating.ts';
import type { ListedVideo } from '../../youtube/listing.ts';
import type { ChannelTab } from '../../youtube/urls.ts';
import {
  assertNeverListed,
  reachesKnown,
  startTab,
  type TabReading,
  takeListed,
} from './listing.usecases.ts';
import { settleDates, settleTab } from './settling.usecases.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 60 * 60 * 1000;

const setup = setUpIntake(NOW);

const video = (remoteId: string, told: Partial<ListedVideo> = {}): ListedVideo => ({
  remoteId,
  name: remoteId,
  kind: 'video',
  duration: 60,
  views: 1,
  approximateUploadedAt: null,
  availability: null,
  ...told,
});

const videos = (start: string, count: number): ListedVideo[] =>
  Array.from({ length: count }, (_, index) => video(`${start}${index}`));

function list(listed: readonly ListedVideo[], tab: ChannelTab = 'videos'): TabReading {
  const reading = startTab(setup.channel, tab);
  takeListed(setup.parts, reading, listed);
  return reading;
}

function listWhole(listed: readonly ListedVideo[], tab: ChannelTab = 'videos'): void {
  for (const _ of settleTab(setup.parts, list(listed, tab), { whole: true }));
}

/** What a column says of each video, by its id on the platform. */
const column = <Value>(name: 'uploaded_at' | 'details_at' | 'listing_position') =>
  new Map(
    setup.parts.db
      .all<{ id: string; value: Value }>(
        sql`SELECT remote_id AS id, ${raw(name)} AS value FROM media`,
      )
      .map(({ id, value }) => [id, value]),
  );

const dateOf = (remoteId: string): number | undefined =>
  column<number>('uploaded_at').get(remoteId);

describe('a new video that is told without a date', () => {
  test.each([
    ['the exact one that is known of it', PRECISION.exact, 100],
    ['the approximate one that is known of it', PRECISION.approximate, 100],
    ['the one that is told of it, where its own was only estimated', PRECISION.estimated, 400],
  ])('is dated below the video above it, by %s', (_, precision, days) => {
    seedMedia(setup.parts.db, setup.channel, {
      remoteId: 'above',
      uploadedAt: NOW - 100 * DAY,
      precision,
    });
    const above = video('above', { approximateUploadedAt: NOW - 400 * DAY });
    list([above, video('below')]);
    expect(dateOf('below')).toBe(NOW - (days + 1) * DAY);
  });

  test('is dated below what was listed before it, also where that was told a step earlier', () => {
    seedMedia(setup.parts.db, setup.channel, { remoteId: 'above', uploadedAt: NOW - 100 * DAY });
    const reading = list([video('above')]);
    expect(takeListed(setup.parts, reading, [video('below')])).toBe(1);
    expect(dateOf('below')).toBe(NOW - 101 * DAY);
    expect(reading.told).toBe(2);
  });
});

test.each(['private', 'removed'] as const)(
  'has a %s video that is listed again asked for anew, a day after it was asked for at the soonest',
  (availability) => {
    const asked = { hidden: 25, hiddenLately: 23 };
    for (const [remoteId, hours] of Object.entries(asked)) {
      const id = seedMedia(setup.parts.db, setup.channel, { remoteId, availability });
      const at = NOW - (hours * DAY) / 24;
      setup.parts.db.run(sql`UPDATE media SET details_at = ${at} WHERE id = ${id}`);
    }
    list([video('hidden'), video('hiddenLately')]);
    const details = column<number | null>('details_at');
    expect(details.get('hidden')).toBeNull();
    expect(details.get('hiddenLately')).not.toBeNull();
  },
);

describe('a whole tab that does not hold a video any more', () => {
  const detailsNow = () => setup.parts.db.run(sql`UPDATE media SET details_at = ${NOW}`);

  test('has it asked for once, not at each look', () => {
    listWhole(videos('v', 3));
    detailsNow();
    listWhole(videos('v', 2));
    expect(column('details_at').get('v2')).toBeNull();
    detailsNow();
    listWhole(videos('v', 2));
    expect(column('details_at').get('v2')).toBe(NOW);
  });

  test.each(['private', 'removed'] as const)('does not ask where it is known as %s', (hidden) => {
    listWhole(videos('v', 3));
    detailsNow();
    setup.parts.db.run(sql`UPDATE media SET availability = ${hidden} WHERE remote_id = 'v2'`);
    listWhole(videos('v', 2));
    expect(column('details_at').get('v2')).toBe(NOW);
    expect(column('listing_position').get('v2')).toBeNull();
  });

  test('leaves alone the other tabs of the channel, and other channels', () => {
    const short = { kind: 'short' } as const;
    const shorts = videos('s', 3).map((each) => ({ ...each, ...short }));
    listWhole(shorts, 'shorts');
    const mine = setup.channel;
    setup.channel = seedChannel(setup.parts.db);
    listWhole(videos('o', 3));
    setup.channel = mine;
    listWhole(videos('v', 3));
    detailsNow();
    listWhole(videos('v', 2));
    const lacking = [...column<number | null>('details_at')].filter(([, at]) => at === null);
    expect(lacking.map(([id]) => id)).toEqual(['v2']);
    const placed = [...column<number | null>('listing_position')].filter(([, at]) => at !== null);
    expect(placed.map(([id]) => id)).toEqual(['s0', 's1', 's2', 'o0', 'o1', 'o2', 'v0', 'v1']);
  });
});

test('the dates of one tab are not put in order by another one, nor by what no tab lists', () => {
  listWhole(videos('v', 3));
  const short = { kind: 'short' } as const;
  listWhole(
    videos('s', 3).map((each) => ({ ...each, ...short })),
    'shorts',
  );
  const exact = { uploadedAt: NOW - 500 * DAY, precision: PRECISION.exact };
  seedMedia(setup.parts.db, setup.channel, { remoteId: 'unlisted', ...exact });
  setup.parts.db.run(sql`
    UPDATE media SET uploaded_at = ${exact.uploadedAt}, uploaded_precision = ${exact.precision}
    WHERE remote_id = 's0'`);
  const before = column('uploaded_at');
  settleDates(setup.parts, setup.channel, 'video');
  expect(column('uploaded_at')).toEqual(before);
});

test('a tab may be empty that never listed anything, whatever the others do, and no other one', () => {
  listWhole(videos('v', 2));
  expect(() => assertNeverListed(setup.parts, startTab(setup.channel, 'shorts'))).not.toThrow();
  const other = startTab(seedChannel(setup.parts.db), 'videos');
  expect(() => assertNeverListed(setup.parts, other)).not.toThrow();
  expect(() => assertNeverListed(setup.parts, startTab(setup.channel, 'videos'))).toThrow();
});

describe('a look at the newest', () => {
  test('leaves a gap where nothing was listed before, and where only the top of it is known', () => {
    const shorts = videos('s', 3).map((each) => ({ ...each, kind: 'short' as const }));
    listWhole(shorts, 'shorts');
    const old = { approximateUploadedAt: NOW - 900 * DAY };
    expect(reachesKnown(setup.parts, list([...videos('n', 12), video('old', old)]))).toBe(false);
    const upcoming = video('upcoming');
    listWhole([upcoming, ...videos('v', 20)]);
    expect(reachesKnown(setup.parts, list([upcoming, ...videos('m', 12)]))).toBe(false);
    expect(reachesKnown(setup.parts, list([]))).toBe(false);
  });

  test('takes what was a short until now for new among the videos', () => {
    const known = videos('v', 20);
    const shorts = videos('s', 20);
    listWhole(known);
    listWhole(
      shorts.map((each) => ({ ...each, kind: 'short' as const })),
      'shorts',
    );
    expect(reachesKnown(setup.parts, list([...known.slice(0, 5), ...shorts.slice(0, 10)]))).toBe(
      false,
    );
  });

  test('leaves none where half of its last ten are known, and one where fewer are', () => {
    const known = videos('v', 20);
    listWhole(known);
    const lookWith = (count: number) =>
      list([...videos('n', 15 - count), ...known.slice(0, count)]);
    expect(reachesKnown(setup.parts, lookWith(5))).toBe(true);
    expect(reachesKnown(setup.parts, lookWith(4))).toBe(false);
  });

  test('leaves none where it came down to the oldest one past many that are known', () => {
    const known = videos('v', 20);
    listWhole(known);
    const below = videos('n', 8);
    const look = (from: number) => list([...known.slice(from), ...below]);
    expect(reachesKnown(setup.parts, look(10))).toBe(true);
    expect(reachesKnown(setup.parts, look(11))).toBe(false);
  });

  test('leaves none where the last one is older than all that is known', () => {
    const known = [10, 20].map((days) =>
      video(`v${days}`, { approximateUploadedAt: NOW - days * DAY }),
    );
    listWhole(known);
    const oldest = dateOf('v20') ?? 0;
    const endingAt = (approximateUploadedAt: number) =>
      list([...videos('n', 9), video('last', { approximateUploadedAt })]);
    expect(reachesKnown(setup.parts, endingAt(oldest))).toBe(false);
    expect(reachesKnown(setup.parts, endingAt(oldest - 1))).toBe(true);
  });
});
