import { expect, it } from 'vitest';
import type { Status } from '../../../contract/status.ts';
import { formatDate } from '../../lib/dates.ts';
import { overallState } from './attention.ts';

const NONE = { count: 0, kinds: [], items: [] };
const GB = 1024 ** 3;
const UNTIL = '2026-03-05T18:05:00.000Z';

/** A status in which all is well, but for this. */
const statusWith = (change: {
  pause?: boolean;
  problem?: string;
  free?: number;
  channels?: Partial<Status['channels']>;
  backups?: Partial<Status['backups']>;
}): Status => ({
  requests: {
    perHour: 1_000,
    burst: 300,
    lastHour: 0,
    left: 300,
    fullAt: null,
    waiting: 0,
    pause: change.pause ? { since: UNTIL, until: UNTIL, reason: 'Too many.' } : null,
  },
  work: { running: NONE, waiting: NONE, retrying: NONE },
  channels: { subscribed: 3, failing: 0, overdue: 0, ...change.channels },
  disk: {
    problem: change.problem ?? null,
    free: change.free ?? GB,
    total: 10 * GB,
    database: 0,
    attachments: null,
    pictures: null,
    backups: null,
    measuredAt: null,
  },
  backups: { lastAt: null, nextAt: null, problem: null, late: false, kept: [], ...change.backups },
  failures: [],
});

it.each([
  [{}, 'All is well.'],
  [{ pause: true }, `Requests to YouTube are paused until ${formatDate(UNTIL)}.`],
  [{ channels: { failing: 1 } }, '1 channel could not be checked.'],
  [
    { channels: { failing: 2, overdue: 1 } },
    '2 channels could not be checked and 1 channel is overdue.',
  ],
  [{ channels: { overdue: 1_200 } }, '1,200 channels are overdue.'],
  [
    { free: GB - 1, channels: { failing: 2 }, backups: { problem: 'Failed.', late: true } },
    'Less than 1 GB is free on the disk, 2 channels could not be checked and the backups need attention.',
  ],
  [{ backups: { late: true } }, 'The next backup is late.'],
  [
    { problem: 'It is full.', free: 0 },
    'Nothing can be saved and less than 1 GB is free on the disk.',
  ],
])('says what needs attention in one sentence', (change, sentence) => {
  expect(overallState(statusWith(change), [])).toEqual({
    isWell: sentence === 'All is well.',
    sentence,
  });
});

it('names programs as they are written', () => {
  const tools = [
    { name: 'yt-dlp', version: null, problem: 'It does not answer.' },
    { name: 'ffmpeg', version: '5.1', problem: 'It is old.' },
  ] as const;
  expect(overallState(statusWith({}), tools).sentence).toBe(
    'yt-dlp cannot be used and ffmpeg needs attention.',
  );
});
