import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { setLastExtract } from '../channels/refresh.queries.ts';
import { enqueueRefresh } from '../channels/refresh.usecases.ts';
import { setSubscription } from '../channels/schedule.queries.ts';
import { channelReadingFailed } from '../transcripts/reading-failures.queries.ts';
import { listChecks, readChecks, readNewestUploads } from './freshness.queries.ts';
import { createFreshness } from './freshness.ts';

const HOUR = 60 * 60 * 1000;
const SCHEDULE = '0 6 * * *';
/** Longer than the order of the channels is remembered. */
const MOMENT = 5_001;

let db: Database;
let clock: ManualClock;

beforeEach(() => {
  db = testDatabase();
  clock = manualClock();
});

const freshness = () => createFreshness({ db, clock }, new AbortController().signal);
const namesOf = async (list: ReturnType<ReturnType<typeof freshness>['list']>) =>
  (await list).map(({ name, state }) => `${name}: ${state}`);

/** Subscribes to a channel that is due in an hour. */
function subscribe(name: string, lastExtractAt: number | null = clock.now()): number {
  const id = seedChannel(db, { name }, clock.now());
  setSubscription(db, id, { schedule: SCHEDULE, nextRunAt: clock.now() + HOUR });
  if (lastExtractAt !== null) setLastExtract(db, id, lastExtractAt);
  return id;
}

const refresh = (channelId: number, runAt: number): void =>
  enqueueRefresh({ db, clock }, { channelId, source: 'subscription', runAt });

function audit(entityId: number, status: 'success' | 'failure', details: string = status): void {
  const row = { entityType: 'channel', entityId, source: 'subscription', status, details } as const;
  recordAudit(db, row, clock.now());
}

test('what fails comes first, then what is overdue, new, and was not checked for longest', async () => {
  seedChannel(db, { name: 'unsubscribed' });
  const now = clock.now();
  subscribe('fresh');
  subscribe('stale', now - HOUR);
  subscribe('unread', null);
  const late = subscribe('late');
  setSubscription(db, late, { schedule: SCHEDULE, nextRunAt: now - HOUR - 1 });
  const queued = subscribe('queued');
  refresh(queued, now - 2 * HOUR);
  audit(subscribe('failed'), 'failure');
  clock.advance(1);
  audit(subscribe('failed later'), 'failure');

  const all = freshness();
  expect(await all.count()).toEqual({ subscribed: 7, failing: 2, overdue: 2 });
  expect(await namesOf(all.list({ page: 1, size: 4 }))).toEqual([
    'failed later: failing',
    'failed: failing',
    'queued: overdue',
    'late: overdue',
  ]);
  expect(await namesOf(all.list({ page: 2, size: 4 }))).toEqual([
    'unread: new',
    'stale: good',
    'fresh: good',
  ]);
});

test('a success ends a failure, and a failure to read what is said is none of the check', async () => {
  const id = subscribe('shaky');
  const all = freshness();
  audit(id, 'failure', 'The network is down.');
  expect(await all.list({ page: 1, size: 5 })).toMatchObject([
    { state: 'failing', problem: 'The network is down.' },
  ]);
  audit(id, 'success');
  audit(id, 'failure', channelReadingFailed('The network is down.'));
  clock.advance(MOMENT);
  expect(await all.list({ page: 1, size: 5 })).toMatchObject([{ state: 'good', problem: null }]);
  expect((await all.count()).failing).toBe(0);
});

test('what was put off is due when it is tried again, and the newest video is told', async () => {
  const id = subscribe('put off');
  seedMedia(db, id, { uploadedAt: clock.now() - HOUR });
  seedMedia(db, id, { uploadedAt: clock.now() - 2 * HOUR });
  const runAt = clock.now() + 3 * HOUR;
  refresh(id, runAt);
  expect(await freshness().list({ page: 1, size: 5 })).toMatchObject([
    {
      checking: false,
      nextRunAt: new Date(runAt).toISOString(),
      newestVideoAt: new Date(clock.now() - HOUR).toISOString(),
    },
  ]);
});

test('more channels than are looked at in one go are all told, each once', async () => {
  for (let count = 0; count < 120; count += 1) subscribe(`number ${count}`, count);
  const all = freshness();
  expect((await all.count()).subscribed).toBe(120);
  const pages = await Promise.all([1, 2].map((page) => all.list({ page, size: 60 })));
  expect(pages.flat().map(({ name }) => name)).toEqual(
    Array.from({ length: 120 }, (_, count) => `number ${count}`),
  );
});

test('all that is looked up of a channel is found by an index', () => {
  const { db: watched, plans } = withQueryPlans(db);
  listChecks(watched, 0, 50);
  readChecks(watched, [1]);
  readNewestUploads(watched, [1]);
  const tables = plans.filter((plan) => !/VIRTUAL TABLE|SUBQUERY/.test(plan));
  expect([...new Set(tables)].toSorted()).toEqual([
    'SEARCH a USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
    'SEARCH audit USING INDEX audit_of_entity (entity_id=? AND entity_type=?)',
    'SEARCH c USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH c USING INTEGER PRIMARY KEY (rowid>?)',
    'SEARCH j USING INDEX jobs_active_key (key=?) LEFT-JOIN',
    'SEARCH media USING COVERING INDEX media_of_channel (channel_id=?)',
  ]);
});
