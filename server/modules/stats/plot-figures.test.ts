import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_NAMED } from '../../../contract/plots.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { type AuditRecord, recordAudit } from '../audit/audit.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';
import { computeFigures, NO_REFRESHES } from './plot-figures.ts';

const NOW = Date.UTC(2026, 5, 15, 12);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let db: Database;
beforeEach(() => {
  db = testDatabase();
});

const figures = () => computeFigures(db, NO_REFRESHES, NOW).figures;

const record = (at: number, facts: Partial<AuditRecord> = {}): void => {
  const refresh = { entityType: 'channel', entityId: 1, source: 'subscription' } as const;
  recordAudit(db, { ...refresh, status: 'success', details: 'Nothing new.', ...facts }, at);
};

test('an empty catalogue has nothing to show', () => {
  const rest = { count: 0, videos: 0, seconds: 0 };
  expect(figures()).toEqual({
    computedAt: '2026-06-15T12:00:00.000Z',
    uploads: [],
    roughDates: 0,
    added: [],
    channels: { named: [], rest },
    tags: { named: [], rest },
    unknownLengths: 0,
    refreshes: [],
  });
});

describe('the videos by the month of their upload', () => {
  test('have their months in UTC, to the millisecond', () => {
    const channel = seedChannel(db);
    for (const uploadedAt of [
      Date.UTC(2024, 1, 29, 23, 59, 59, 999),
      Date.UTC(2024, 2, 1),
      Date.UTC(2024, 2, 31, 23, 59, 59, 999),
      Date.UTC(2023, 11, 31, 23, 59, 59, 999),
      Date.UTC(2024, 0, 1),
    ]) {
      seedMedia(db, channel, { uploadedAt });
    }
    const none = { watched: 0 };
    expect(figures().uploads).toEqual([
      { time: '2023-12', unwatched: 1, ...none },
      { time: '2024-01', unwatched: 1, ...none },
      { time: '2024-02', unwatched: 1, ...none },
      { time: '2024-03', unwatched: 2, ...none },
    ]);
  });

  test('are told apart by whether they are watched, and those that are deleted are not counted', () => {
    const channel = seedChannel(db);
    const [seen, , gone] = [1, 2, 3].map(() => seedMedia(db, channel, { uploadedAt: NOW }));
    db.run(sql`UPDATE media SET watched = 1 WHERE id = ${seen}`);
    expect(figures().uploads).toEqual([{ time: '2026-06', watched: 1, unwatched: 2 }]);
    db.run(sql`DELETE FROM media WHERE id = ${gone}`);
    expect(figures().uploads).toEqual([{ time: '2026-06', watched: 1, unwatched: 1 }]);
  });

  test('count a date that is known roughly or only estimated, and say how many are', () => {
    const channel = seedChannel(db);
    for (const precision of [PRECISION.estimated, PRECISION.approximate, PRECISION.exact]) {
      seedMedia(db, channel, { uploadedAt: NOW, precision });
    }
    expect(figures()).toMatchObject({
      uploads: [{ time: '2026-06', watched: 0, unwatched: 3 }],
      roughDates: 2,
    });
  });
});

describe('the growth of the catalogue', () => {
  test('is told by day as long as it is young', () => {
    const channel = seedChannel(db);
    for (const at of [NOW - 91 * DAY, NOW - DAY, NOW]) seedMedia(db, channel, {}, at);
    expect(figures().added).toEqual([
      { time: '2026-03-16', videos: 1 },
      { time: '2026-06-14', videos: 1 },
      { time: '2026-06-15', videos: 1 },
    ]);
  });

  test('is told by month later', () => {
    const channel = seedChannel(db);
    for (const at of [NOW - 92 * DAY, NOW - DAY, NOW]) seedMedia(db, channel, {}, at);
    expect(figures().added).toEqual([
      { time: '2026-03', videos: 1 },
      { time: '2026-06', videos: 2 },
    ]);
  });
});

describe('the hours', () => {
  test('are summed up by channel, the longest first, and those beyond the named ones are put together', () => {
    const channels = Array.from({ length: MOST_NAMED + 2 }, (_, index) => {
      const channel = seedChannel(db, { name: `Channel ${index}` });
      seedMedia(db, channel, { duration: (index + 1) * 100 });
      return channel;
    });
    seedMedia(db, channels[0] ?? 0, { duration: 5_000 });
    seedMedia(db, channels[1] ?? 0, { duration: null });
    const { channels: hours, unknownLengths } = figures();
    expect(hours.named).toHaveLength(MOST_NAMED);
    expect(hours.named.slice(0, 2)).toEqual([
      { id: channels[0], name: 'Channel 0', videos: 2, seconds: 5_100 },
      { id: channels.at(-1), name: 'Channel 16', videos: 1, seconds: 1_700 },
    ]);
    expect(hours.rest).toEqual({ count: 2, videos: 3, seconds: 500 });
    expect(unknownLengths).toBe(1);
  });

  test('keep the order in which equally long channels were added', () => {
    const channels = ['One', 'Two', 'Three'].map((name) => seedChannel(db, { name }));
    for (const channel of channels.toReversed()) seedMedia(db, channel, { duration: 60 });
    expect(figures().channels.named.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  });

  test('say of how many videos the length is unknown', () => {
    const channel = seedChannel(db);
    for (const duration of [null, 60, null, null]) seedMedia(db, channel, { duration });
    expect(figures().unknownLengths).toBe(3);
  });

  test('are summed up by tag, once for each tag of a video', () => {
    const channel = seedChannel(db);
    const [bread = 0, tea = 0] = ['bread', 'tea', 'unused'].map((name) =>
      insertLabel(db, 'tag', name, 0),
    );
    const [one = 0, other = 0] = [60, 600].map((duration) => seedMedia(db, channel, { duration }));
    replaceMediaTags(db, one, [bread, tea]);
    replaceMediaTags(db, other, [tea]);
    expect(figures().tags).toEqual({
      named: [
        { id: tea, name: 'tea', videos: 2, seconds: 660 },
        { id: bread, name: 'bread', videos: 1, seconds: 60 },
      ],
      rest: { count: 0, videos: 0, seconds: 0 },
    });
  });
});

describe('the refreshes', () => {
  test('are counted by how they ended, those of channels alone', () => {
    record(NOW - DAY);
    record(NOW, { source: 'action' });
    record(NOW, { status: 'failure' });
    record(NOW, { entityType: 'media', source: 'action' });
    expect(figures().refreshes).toEqual([
      { time: '2026-06-14', succeeded: 1, failed: 0 },
      { time: '2026-06-15', succeeded: 1, failed: 1 },
    ]);
  });

  test('are told by month once they go back for more than three months', () => {
    for (const at of [Date.UTC(2025, 0, 31, 23, 59), Date.UTC(2025, 1, 1), NOW]) record(at);
    expect(figures().refreshes.map(({ time }) => time)).toEqual(['2025-01', '2025-02', '2026-06']);
  });

  test('are read once: later only those that came since', () => {
    record(NOW);
    const first = computeFigures(db, NO_REFRESHES, NOW);
    record(NOW, { status: 'failure' });
    const { db: watched, plans } = withQueryPlans(db);
    const second = computeFigures(watched, first.refreshes, NOW);
    expect(second.figures.refreshes).toEqual([{ time: '2026-06-15', succeeded: 1, failed: 1 }]);
    expect(plans.filter((step) => step.startsWith('SEARCH audit USING INTEGER'))).toHaveLength(1);
    expect(computeFigures(db, second.refreshes, NOW)).toEqual(second);
    expect(first.figures.refreshes).toEqual([{ time: '2026-06-15', succeeded: 1, failed: 0 }]);
  });
});

test('all that is counted is counted once, however many rows there are', () => {
  const channel = seedChannel(db);
  db.run(sql`
    WITH RECURSIVE place (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM place WHERE id < 12000)
    INSERT INTO media
      (source, remote_id, channel_id, name, kind, duration, uploaded_at, uploaded_precision, added_at)
    SELECT 'youtube', 'v' || id, ${channel}, 'A loaf', 'video', 1, id * ${HOUR}, 2, id * ${HOUR}
    FROM place`);
  const tag = insertLabel(db, 'tag', 'bread', 0);
  db.run(sql`
    INSERT INTO media_tags (tag_id, uploaded_at, media_id) SELECT ${tag}, uploaded_at, id FROM media`);
  db.run(sql`DELETE FROM media WHERE id % 3 = 0`);
  const { uploads, added, channels, tags } = figures();
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  expect(sum(uploads.map(({ unwatched }) => unwatched))).toBe(8_000);
  expect(sum(added.map(({ videos }) => videos))).toBe(8_000);
  expect(channels.named).toMatchObject([{ videos: 8_000, seconds: 8_000 }]);
  expect(tags.named).toMatchObject([{ videos: 8_000, seconds: 8_000 }]);
});

test('each video is in exactly one month, whenever it was uploaded', () => {
  const instants = fc.array(fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2040, 0) }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(instants, (uploads) => {
      db.run(sql`DELETE FROM channels`);
      const channel = seedChannel(db);
      for (const uploadedAt of uploads) seedMedia(db, channel, { uploadedAt });
      const expected = new Map<string, number>();
      for (const at of uploads) {
        const month = new Date(at).toISOString().slice(0, 7);
        expected.set(month, (expected.get(month) ?? 0) + 1);
      }
      expect(figures().uploads.map(({ time, unwatched }) => [time, unwatched])).toEqual(
        [...expected].sort(([one], [other]) => (one < other ? -1 : 1)),
      );
    }),
    { numRuns: 40 },
  );
});

test('all is read along an index', () => {
  const tag = insertLabel(db, 'tag', 'bread', 0);
  replaceMediaTags(db, seedMedia(db, seedChannel(db)), [tag]);
  record(NOW);
  const { db: watched, plans } = withQueryPlans(db);
  computeFigures(watched, NO_REFRESHES, NOW);
  const steps = plans.filter((step) => /\b(media|audit|channels|tags|m|t)\b/.test(step));
  expect(steps.length).toBeGreaterThan(6);
  for (const step of steps) expect(step).toMatch(/^SEARCH /);
});
