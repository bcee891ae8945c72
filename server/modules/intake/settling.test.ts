import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel } from '../../testing/seed.ts';
import { PRECISION } from '../../youtube/dating.ts';
import type { ListedVideo } from '../../youtube/listing.ts';
import { readPositions } from './listing.queries.ts';
import { startTab, takeListed } from './listing.usecases.ts';
import { settleTab } from './settling.usecases.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 60 * 60 * 1000;
const COUNT = 260;
const CHUNK = 30;

/** Videos as a tab lists them that tells no dates. */
const listing = Array.from(
  { length: COUNT },
  (_, index): ListedVideo => ({
    remoteId: `video-${String(index).padStart(5, '0')}`,
    name: `Video ${index}`,
    kind: 'video',
    duration: 60,
    views: 1,
    approximateUploadedAt: null,
    availability: null,
  }),
);

/** A catalogue in which the tab has been listed and is still to be settled; the dates lie jumbled within a year. */
function listedTab() {
  const parts = { db: testDatabase(), clock: manualClock(NOW) };
  onTestFinished(() => parts.db.close());
  const reading = startTab(seedChannel(parts.db), 'videos');
  for (let first = 0; first < COUNT; first += CHUNK) {
    takeListed(parts, reading, listing.slice(first, first + CHUNK));
  }
  parts.db.run(sql`
    UPDATE media SET uploaded_at = ${NOW} - ${DAY} * ((id * 7919) % ${COUNT}),
      uploaded_precision = ${PRECISION.approximate}`);
  return { parts, reading, settle: () => settleTab(parts, reading, { whole: true }) };
}

interface Row {
  id: number;
  position: number | null;
  uploadedAt: number;
}

const rowsOf = ({ parts }: ReturnType<typeof listedTab>): Row[] =>
  parts.db.all(sql`
    SELECT id, listing_position AS position, uploaded_at AS uploadedAt FROM media ORDER BY id`);

const isFalling = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0));

test('takes a few videos at each step, and their order is never another one than the listing has', () => {
  const tab = listedTab();
  let before = rowsOf(tab);
  let steps = 0;
  for (const _ of tab.settle()) {
    const now = rowsOf(tab);
    const changed = now.filter(
      ({ position, uploadedAt }, index) =>
        position !== before[index]?.position || uploadedAt !== before[index]?.uploadedAt,
    );
    expect(changed.length).toBeLessThanOrEqual(100);
    // The rows are in the order of the listing.
    expect(isFalling(now.flatMap(({ position }) => position ?? []))).toBe(true);
    before = now;
    steps += 1;
  }
  // The places, and more than half of the dates.
  expect(steps).toBeGreaterThan(COUNT / 100 + COUNT / 50);
  const settled = rowsOf(tab);
  expect(settled.every(({ position }) => position !== null)).toBe(true);
  expect(isFalling(settled.map(({ uploadedAt }) => uploadedAt))).toBe(true);
});

test('settles what was left in the midst, and changes nothing afterwards', () => {
  for (const steps of [1, 3, 6]) {
    const broken = listedTab();
    const settling = broken.settle();
    for (let step = 0; step < steps; step += 1) expect(settling.next().done).toBe(false);
    Array.from(broken.settle());
    const rows = rowsOf(broken);
    expect(isFalling(rows.flatMap(({ position }) => position ?? []))).toBe(true);
    expect(rows.every(({ position }) => position !== null)).toBe(true);
    expect(isFalling(rows.map(({ uploadedAt }) => uploadedAt))).toBe(true);
    const before = dumpCatalogue(broken.parts.db);
    expect(Array.from(broken.settle())).toEqual([]);
    expect(dumpCatalogue(broken.parts.db)).toEqual(before);
  }
});

test('puts a tab whose order has changed into the new one from its newest video on', () => {
  const tab = listedTab();
  Array.from(tab.settle());
  tab.reading.listed.reverse();
  for (const _ of tab.settle()) {
    const byPlace = rowsOf(tab).sort((one, other) => (other.position ?? 0) - (one.position ?? 0));
    const ids = byPlace.map(({ id }) => id);
    const firstOld = ids.findIndex((id, index) => id !== tab.reading.listed[index]);
    if (firstOld === -1) continue;
    expect(isFalling(ids.slice(firstOld).map((id) => -id))).toBe(true);
  }
  const positions = new Map(rowsOf(tab).map(({ id, position }) => [id, position ?? 0]));
  expect(isFalling(tab.reading.listed.map((id) => positions.get(id) ?? 0))).toBe(true);
});

test('where a part breaks off, what is above has no place yet, by which the next look would take it for known', () => {
  const parts = { db: testDatabase(), clock: manualClock(NOW) };
  onTestFinished(() => parts.db.close());
  const channel = seedChannel(parts.db);
  const list = (videos: readonly ListedVideo[]) => {
    const reading = startTab(channel, 'videos');
    takeListed(parts, reading, videos);
    return reading;
  };
  Array.from(settleTab(parts, list(listing.slice(-CHUNK)), { whole: true }));
  const reading = list(listing);
  expect(settleTab(parts, reading, { whole: false }).next().done).toBe(false);
  const positions = readPositions(parts.db, reading.listed);
  const firstPlaced = positions.findIndex((position) => position !== null);
  expect(firstPlaced).toBe(COUNT - CHUNK - 100);
  expect(positions.slice(firstPlaced)).not.toContain(null);
});

test('spreads what a tab tells by the year over that year, however many are told at once', () => {
  const parts = { db: testDatabase(), clock: manualClock(NOW) };
  onTestFinished(() => parts.db.close());
  const reading = startTab(seedChannel(parts.db), 'videos');
  const uploads = listing.map((_, index) => NOW - (366 + 4 * index) * DAY);
  const told = listing.map((video, index) => {
    const years = Math.floor((366 + 4 * index) / 365);
    return { ...video, approximateUploadedAt: NOW - years * 365 * DAY };
  });
  for (let first = 0; first < COUNT; first += CHUNK) {
    takeListed(parts, reading, told.slice(first, first + CHUNK));
  }
  Array.from(settleTab(parts, reading, { whole: true }));
  const dates = parts.db.column<number>(sql`SELECT uploaded_at FROM media ORDER BY id`);
  const daysOff = dates.map((date, index) => Math.abs(date - (uploads[index] ?? 0)) / DAY);
  expect(Math.max(...daysOff)).toBeLessThan(10);
});

test('keeps an exact date that becomes known between two steps', () => {
  const tab = listedTab();
  const { db } = tab.parts;
  const id = tab.reading.listed.at(-10) ?? 0;
  const exact = NOW - 1000 * DAY;
  const settling = tab.settle();
  // By the fifth step the places are given, and the dates are being moved.
  for (let step = 0; step < 5; step += 1) expect(settling.next().done).toBe(false);
  db.run(sql`
    UPDATE media SET uploaded_at = ${exact}, uploaded_precision = ${PRECISION.exact} WHERE id = ${id}`);
  Array.from(settling);
  const rows = rowsOf(tab);
  expect(rows.find((row) => row.id === id)?.uploadedAt).toBe(exact);
  expect(isFalling(rows.map(({ uploadedAt }) => uploadedAt))).toBe(true);
});

test.each([
  ['those that a whole tab does not hold any more', COUNT - 3, 3],
  ['none where the tab is not there', 0, 0],
])('has the details asked for again of %s', (_, held, lacking) => {
  const { parts, reading, settle } = listedTab();
  Array.from(settle());
  parts.db.run(sql`UPDATE media SET details_at = ${NOW}`);
  const shorter = { ...reading, listed: reading.listed.slice(0, held) };
  Array.from(settleTab(parts, shorter, { whole: true }));
  expect(parts.db.column(sql`SELECT id FROM media WHERE details_at IS NULL ORDER BY id`)).toEqual(
    reading.listed.slice(COUNT - lacking),
  );
});
