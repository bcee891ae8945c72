import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { findActive } from '../../jobs/queue.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel } from '../../testing/seed.ts';
import { setSubscription } from './schedule.queries.ts';
import { enqueueDueRefreshes, replanRefreshes } from './schedule.usecases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 15, 12, 0, 30);

function partsWith(timeZone = 'UTC', settings: Record<string, string> = {}) {
  return {
    config: readConfig({ TZ: timeZone, ...settings }),
    db: testDatabase(),
    clock: manualClock(NOW),
  };
}

function subscribe(db: Database, schedule: string, nextRunAt: number): number {
  const id = seedChannel(db);
  setSubscription(db, id, { schedule, nextRunAt });
  return id;
}

const nextRunOf = (db: Database, id: number): number | undefined =>
  db.get<{ at: number }>(sql`SELECT next_run_at AS at FROM channels WHERE id = ${id}`)?.at;

const startOf = (db: Database, id: number): number | undefined =>
  findActive(db, `channel:${id}`)?.runAt;

test('has a channel refreshed when its time has come, and not before', () => {
  const parts = partsWith();
  const { db, clock } = parts;
  const id = subscribe(db, '* * * * *', NOW + 1);
  expect(enqueueDueRefreshes(parts)).toBe(0);
  expect(startOf(db, id)).toBeUndefined();
  clock.advance(1);
  expect(enqueueDueRefreshes(parts)).toBe(1);
  expect(startOf(db, id)).toBe(clock.now());
  expect(nextRunOf(db, id)).toBe(Date.UTC(2026, 5, 15, 12, 1));
  expect(enqueueDueRefreshes(parts)).toBe(0);
});

test('counts what was missed over days as one run', () => {
  const parts = partsWith();
  const id = subscribe(parts.db, '*/5 * * * *', NOW - 3 * DAY);
  replanRefreshes(parts);
  expect(enqueueDueRefreshes(parts)).toBe(1);
  expect(enqueueDueRefreshes(parts)).toBe(0);
  expect(nextRunOf(parts.db, id)).toBe(Date.UTC(2026, 5, 15, 12, 5));
});

test('joins the run that is still waiting when the next one is due', () => {
  const parts = partsWith();
  const { db, clock } = parts;
  const id = subscribe(db, '* * * * *', NOW);
  enqueueDueRefreshes(parts);
  const first = findActive(db, `channel:${id}`);
  clock.advance(MINUTE);
  expect(enqueueDueRefreshes(parts)).toBe(1);
  expect(findActive(db, `channel:${id}`)).toEqual(first);
});

test('spreads 50 channels that are due at the same minute, none twice and none later than in ten minutes', () => {
  const parts = partsWith();
  const { db } = parts;
  const ids = Array.from({ length: 50 }, () => subscribe(db, '0 6,19 * * *', NOW - 1));
  expect(enqueueDueRefreshes(parts)).toBe(50);
  const starts = ids.map((id) => (startOf(db, id) ?? 0) - NOW).sort((one, other) => one - other);
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBeLessThanOrEqual(10 * MINUTE);
  for (const [index, start] of starts.entries()) {
    if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
  }
});

test('begins with what is overdue the longest, some channels at a time so that others get in between', () => {
  const parts = partsWith();
  const { db } = parts;
  const ids = Array.from({ length: 120 }, (_, index) =>
    subscribe(db, '0 6 * * *', NOW - (index + 1) * HOUR),
  );
  const begun = (): number[] => ids.filter((id) => startOf(db, id) !== undefined);
  const first = enqueueDueRefreshes(parts);
  expect(first).toBeLessThanOrEqual(60);
  expect(begun()).toEqual(ids.slice(-first));
  expect(startOf(db, ids.at(-1) ?? 0)).toBe(NOW);
  while (enqueueDueRefreshes(parts) > 0) parts.clock.advance(1);
  expect(begun()).toEqual(ids);
});

const lastStartOf200 = (requestsPerHour: string): number => {
  const parts = partsWith('UTC', { REQUESTS_PER_HOUR: requestsPerHour });
  const ids = Array.from({ length: 200 }, () => subscribe(parts.db, '0 6 * * *', NOW - 1));
  while (enqueueDueRefreshes(parts) > 0) parts.clock.advance(1);
  return Math.max(...ids.map((id) => startOf(parts.db, id) ?? 0)) - parts.clock.now();
};

test('spreads what is due together less the larger the budget is, and no more the smaller it is', () => {
  const usual = lastStartOf200('1000');
  expect(usual).toBeGreaterThan(9 * MINUTE);
  expect(lastStartOf200('10')).toBe(usual);
  expect(lastStartOf200('10000')).toBe(Math.floor(usual / 10));
  expect(lastStartOf200('1000000')).toBeLessThan(1_000);
});

test('leaves channels alone that are not subscribed', () => {
  const parts = partsWith();
  seedChannel(parts.db);
  replanRefreshes(parts);
  expect(enqueueDueRefreshes(parts)).toBe(0);
});

test('plans anew in another time zone, and leaves due what was missed or is due', () => {
  const parts = partsWith('America/New_York');
  const { db } = parts;
  const planned = subscribe(db, '0 6,19 * * *', Date.UTC(2026, 5, 15, 19));
  const missed = subscribe(db, '0 6,19 * * *', Date.UTC(2026, 5, 15, 6));
  const due = subscribe(db, '0 6,19 * * *', NOW);
  replanRefreshes(parts);
  expect(nextRunOf(db, planned)).toBe(Date.UTC(2026, 5, 15, 23));
  expect(nextRunOf(db, missed)).toBe(Date.UTC(2026, 5, 15, 6));
  expect(nextRunOf(db, due)).toBe(NOW);
  expect(enqueueDueRefreshes(parts)).toBe(2);
  expect(nextRunOf(db, missed)).toBe(Date.UTC(2026, 5, 15, 23));
});
