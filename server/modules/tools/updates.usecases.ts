import * as z from 'zod/mini';
import type { Tool } from '../../../contract/system.ts';
import type { LastUpdate } from '../../../contract/tools.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, findActive, PRIORITY, type Priority } from '../../jobs/queue.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { Conflict } from '../../platform/errors.ts';
import { readUpdates, writeUpdates } from './updates.queries.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock'>;
type Wakes = { jobs: Pick<Context['jobs'], 'wake'> };

/** Updates yt-dlp. */
export const UPDATE_YT_DLP = jobKind({ name: 'update-yt-dlp', payload: z.object({}) });

/** Only one goes on at a time. */
const KEY = 'update-yt-dlp';

const WEEK_MS = 7 * DAY_MS;
/** How far a time may lie from its nominal one, so that not everyone asks at the same time. */
const JITTER = 0.1;

const jittered = (milliseconds: number): number =>
  Math.round(milliseconds * (1 - JITTER + 2 * JITTER * Math.random()));

const request = (db: Context['db'], now: number, priority: Priority) =>
  enqueue(db, now, UPDATE_YT_DLP, { key: KEY, payload: {}, priority });

/** Why yt-dlp cannot be updated here, in words; null where it can. */
export function updateRefusal({ config }: Pick<Context, 'config'>): string | null {
  return config.ytDlp.path === null
    ? null
    : 'The setting YT_DLP_PATH names the yt-dlp to use, so it is not updated here. Update it where it was installed, or leave that setting out.';
}

/** Whether a newer yt-dlp is looked for every week. */
const isAutomatic = ({ config }: Pick<Context, 'config'>): boolean =>
  config.ytDlp.isUpdated && updateRefusal({ config }) === null;

/** What an update that is under way does; null where none is. */
export function runningUpdate({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const job = findActive(db, KEY);
  const isUnderWay = job && (job.state === 'running' || job.runAt <= clock.now());
  return isUnderWay ? { phase: job.phase } : null;
}

/**
 * Begins an update that a person asked for.
 *
 * @throws Conflict where one is under way, or it cannot be updated here
 */
export function startUpdate(parts: Parts & Wakes): void {
  const { db, clock, jobs } = parts;
  const refusal = updateRefusal(parts);
  if (refusal) throw new Conflict(refusal);
  db.transaction(() => {
    if (runningUpdate(parts)) {
      throw new Conflict('yt-dlp is being updated already. Wait until that has ended.');
    }
    request(db, clock.now(), PRIORITY.urgent);
  });
  jobs.wake();
}

/** When a newer one is looked for by itself, in milliseconds since 1970; null where that is left to people. */
export function nextUpdateAt(parts: Pick<Context, 'config' | 'db'>): number | null {
  return isAutomatic(parts) ? readUpdates(parts.db).nextAt : null;
}

/** Asks for an update that nobody waits for, and plans the next one. */
function requestUnasked(db: Context['db'], now: number): void {
  db.transaction(() => {
    writeUpdates(db, { nextAt: now + jittered(WEEK_MS) });
    request(db, now, PRIORITY.scheduled);
  });
}

/**
 * Has one fetched at once where none is there that works: there is nothing to be spared by waiting.
 *
 * @param tools as they were found at the start
 */
export function fetchMissing(parts: Parts & Wakes, tools: readonly Tool[]): void {
  const isMissing = tools.some(({ name, version }) => name === 'yt-dlp' && version === null);
  if (!isMissing || !isAutomatic(parts)) return;
  requestUnasked(parts.db, parts.clock.now());
  parts.jobs.wake();
}

/**
 * Asks for an update where one is due: for the first time within an hour, then every week.
 *
 * @returns how many it asked for
 */
export function enqueueDueUpdate(parts: Pick<Context, 'config' | 'db'>, now: number): number {
  const { db } = parts;
  if (!isAutomatic(parts)) return 0;
  const { nextAt } = readUpdates(db);
  // More is left than there can be where the clock was put back.
  if (nextAt === null || nextAt > now + 2 * WEEK_MS) {
    writeUpdates(db, { nextAt: now + Math.round(Math.random() * HOUR_MS) });
    return 0;
  }
  if (now < nextAt) return 0;
  requestUnasked(db, now);
  return 1;
}

/**
 * Writes down how an update ended. One that failed is due again in a day, for a fault may be mended by then.
 *
 * @param isMissing whether no yt-dlp works: then one that failed is due again in an hour
 */
export function recordUpdate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { outcome, words }: Omit<LastUpdate, 'at'>,
  isMissing = false,
): void {
  const at = clock.now();
  const untilNext = outcome !== 'failed' ? WEEK_MS : isMissing ? HOUR_MS : DAY_MS;
  writeUpdates(db, { nextAt: at + jittered(untilNext), last: { at, outcome, words } });
}
