import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { listMediaIds } from './media-list.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const HOUR = 60 * 60 * 1000;
const WEEK = 7 * 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21);

test('the top of a week holds a video until it is older than a week, to the millisecond', async () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  const [first, second, third] = [0, HOUR, 2 * HOUR].map((later) =>
    seedMedia(db, channel, { uploadedAt: NOW + later, views: 100 - later / HOUR }),
  );
  const topAt = (now: number) =>
    listMediaIds(
      db,
      { tags: [], groups: [], sort: 'top', period: periodUntil(now, 'week') },
      { page: 1, size: 9 },
    );
  for (const [age, expected] of [
    [0, [first, second, third]],
    [WEEK + HOUR, [second, third]],
    [WEEK, [first, second, third]],
    [WEEK + 1, [second, third]],
    [WEEK + HOUR + 1, [third]],
    [WEEK + 3 * HOUR, []],
    [WEEK, [first, second, third]],
  ] as const) {
    expect(await topAt(NOW + age)).toEqual(expected);
  }
  db.close();
});
