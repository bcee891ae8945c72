import { beforeEach, expect, test } from 'vitest';
import type { ActionRequest } from '../../../contract/action.ts';
import { claim, complete, fail } from '../../jobs/claims.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { RUN_ACTION } from '../actions/actions.usecases.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { REFRESH_CHANNEL } from '../channels/refresh.usecases.ts';
import { COMPLETE_CHANNEL, READ_DETAILS } from '../intake/details.usecases.ts';
import { recordUpdate } from '../tools/updates.usecases.ts';
import { BACKFILL_TRANSCRIPTS } from '../transcripts/backfill.usecases.ts';
import { channelReadingFailed } from '../transcripts/reading-failures.queries.ts';
import { READ_TRANSCRIPTS } from '../transcripts/transcripts.usecases.ts';
import { listFailures, newestAuditId, succeededAfter } from './failures.queries.ts';
import { createFailures } from './failures.ts';

const DAY = 24 * 60 * 60 * 1000;
const AUDIO: ActionRequest = { action: 'extract_audio', params: { profile: 'MP3' } };
const CONTENT: ActionRequest = { action: 'extract_content', params: {} };

let db: Database;
let clock: ManualClock;
let channel: number;

beforeEach(() => {
  db = testDatabase();
  clock = manualClock();
  channel = seedChannel(db, { name: 'A channel' });
});

const failures = () => createFailures({ db, clock }, new AbortController().signal);

const audit = (
  status: 'success' | 'failure',
  details: string,
  { entityId = channel, request }: { entityId?: number; request?: ActionRequest } = {},
) => {
  const entityType = request ? 'media' : 'channel';
  const row = { entityType, entityId, source: 'action', status, details } as const;
  recordAudit(db, { ...row, ...(request && { request }) }, clock.now());
};

test('what fails again and again is told once, with its last words and what it is about', async () => {
  audit('failure', 'first');
  audit('success', 'well');
  audit('failure', 'last');
  expect(await failures().list()).toEqual([
    {
      id: 3,
      at: new Date(clock.now()).toISOString(),
      title: null,
      entity: { type: 'channel', id: channel, name: 'A channel' },
      details: 'last',
      overAt: null,
    },
  ]);
});

test('a failure is over once the same has succeeded', async () => {
  const all = failures();
  const entityId = seedMedia(db, channel, { name: 'A video' });
  audit('failure', 'audio', { entityId, request: AUDIO });
  audit('failure', 'content', { entityId, request: CONTENT });
  audit('failure', channelReadingFailed('No network.'));
  audit('failure', 'check');
  const overs = async () => (await all.list()).map(({ details, overAt }) => [details, overAt]);
  expect(await overs()).toEqual([
    ['check', null],
    [channelReadingFailed('No network.'), null],
    ['content', null],
    ['audio', null],
  ]);
  clock.advance(DAY);
  audit('success', 'audio', { entityId, request: AUDIO });
  audit('success', 'check');
  const over = new Date(clock.now()).toISOString();
  clock.advance(1);
  audit('success', 'check');
  expect(await overs()).toEqual([
    ['check', over],
    [channelReadingFailed('No network.'), null],
    ['content', null],
    ['audio', over],
  ]);
});

test('what failed is found among thousands of successes, and what fails later too', async () => {
  const all = failures();
  audit('failure', 'long ago', { entityId: 7 });
  clock.advance(DAY);
  for (let count = 0; count < 2_500; count += 1) audit('success', 'well');
  expect((await all.list()).map(({ details }) => details)).toEqual(['long ago']);
  audit('failure', 'just now');
  expect((await all.list()).map(({ details }) => details)).toEqual(['just now', 'long ago']);
  clock.advance(6 * DAY + 1);
  expect((await all.list()).map(({ details }) => details)).toEqual(['just now']);
});

test('at most twenty are told, the newest', async () => {
  for (let entityId = 1; entityId <= 30; entityId += 1) audit('failure', 'no', { entityId });
  expect((await failures().list()).map(({ entity }) => entity?.id)).toEqual(
    Array.from({ length: 20 }, (_, index) => 30 - index),
  );
});

/** Runs work of a kind now. @param error why it fails; it does not where that is left out */
function work<Payload>(
  kind: JobKind<Payload>,
  key: string,
  payload: Payload,
  error?: string,
): void {
  enqueue(db, clock.now(), kind, { key, payload, priority: PRIORITY.scheduled });
  const opening = { names: [kind.name], lowestPriority: PRIORITY.background };
  const claimed = claim(db, clock.now(), opening, clock.now() + DAY);
  if (!claimed) throw new Error('There is nothing to run');
  if (error === undefined) complete(db, clock.now(), claimed);
  else fail(db, clock.now(), claimed, error);
}

test('work is told that failed for good without a word in the audit, until it works again', async () => {
  const mediaId = seedMedia(db, channel, { name: 'A video' });
  const all = failures();
  audit('failure', 'check');
  clock.advance(1);
  work(BACKFILL_TRANSCRIPTS, 'backfill-transcripts', { after: null, done: 0 }, 'backfill');
  clock.advance(1);
  work(COMPLETE_CHANNEL, `complete-channel:${channel}`, { channelId: channel }, 'pictures');
  clock.advance(1);
  for (const words of ['once', 'details']) {
    work(READ_DETAILS, `details:${mediaId}`, { mediaId }, words);
    clock.advance(1);
  }
  const told = 'told in the audit';
  work(REFRESH_CHANNEL, 'check:1', { channelId: channel, source: 'subscription' }, told);
  work(READ_TRANSCRIPTS, 'transcripts:1', { channelId: channel }, told);
  work(RUN_ACTION, 'action:1', { mediaId, request: AUDIO }, told);
  expect(await all.list()).toMatchObject([
    { title: 'Read details', entity: { type: 'media', name: 'A video' }, details: 'details' },
    {
      title: 'Read pictures and details',
      entity: { type: 'channel', id: channel, name: 'A channel' },
      details: 'pictures',
    },
    { id: null, title: 'Read what is said in all videos', entity: null, details: 'backfill' },
    { id: 1, title: null, details: 'check' },
  ]);
  expect((await all.list()).map(({ overAt }) => overAt)).toEqual([null, null, null, null]);

  clock.advance(DAY);
  const over = new Date(clock.now()).toISOString();
  work(READ_DETAILS, `details:${mediaId}`, { mediaId });
  expect((await all.list()).map(({ overAt }) => overAt)).toEqual([over, null, null, null]);
  clock.advance(6 * DAY + 5);
  expect(await all.list()).toEqual([]);
});

test('an update of yt-dlp is told of while the last one failed', async () => {
  const all = failures();
  recordUpdate({ db, clock }, { outcome: 'failed', words: 'No network.' });
  expect(await all.list()).toEqual([
    {
      id: null,
      at: new Date(clock.now()).toISOString(),
      title: 'Update yt-dlp',
      entity: null,
      details: 'No network.',
      overAt: null,
    },
  ]);
  recordUpdate({ db, clock }, { outcome: 'newest', words: 'It is the newest.' });
  expect(await all.list()).toEqual([]);
});

test('the audit is never looked through as a whole', () => {
  audit('failure', 'no');
  const { db: watched, plans } = withQueryPlans(db);
  newestAuditId(watched);
  const [failure] = listFailures(watched, 0, 1_000);
  if (failure) succeededAfter(watched, failure);
  expect(plans).toEqual([
    'SEARCH audit',
    'SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)',
    'SEARCH audit USING INDEX audit_of_entity (entity_id=? AND entity_type=? AND id>?)',
  ]);
});
