import type * as z from 'zod/mini';
import type { AuditStatus } from '../../../contract/audit.ts';
import type { Context } from '../../context.ts';
import { defineJob, type JobContext, MAX_ATTEMPTS, TryAgainLater } from '../../jobs/job.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { completeLater } from '../intake/details.usecases.ts';
import { afterPause, explainNoSpace, nextTryAt } from '../intake/patiently.ts';
import { readTranscriptsLater } from '../transcripts/transcripts.usecases.ts';
import { type ChannelReading, readChannel } from './read-channel.ts';
import {
  type RefreshedChannel,
  readRefreshedChannel,
  setLastExtract,
  setListedCompletely,
} from './refresh.queries.ts';
import { enqueueRefresh, REFRESH_CHANNEL } from './refresh.usecases.ts';
import { failureWords, successWords } from './refresh-words.ts';

type Payload = z.infer<typeof REFRESH_CHANNEL.payload>;
type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'youtube'>;

function audit(
  { db, clock }: Parts,
  { channelId, source }: Payload,
  status: AuditStatus,
  details: string,
): void {
  recordAudit(
    db,
    { entityType: 'channel', entityId: channelId, source, status, details },
    clock.now(),
  );
}

function succeed(
  parts: Parts,
  payload: Payload,
  channel: RefreshedChannel,
  reading: ChannelReading,
): void {
  const { db, clock } = parts;
  const { channelId } = payload;
  const now = clock.now();
  setLastExtract(db, channelId, now);
  // The newest videos tell nothing of what changed below them since all were listed.
  const isWhole = reading.depth === 'complete' || channel.fullExtract === 0;
  if (reading.depth !== 'feed') {
    setListedCompletely(db, channel, isWhole ? now : channel.listedCompletelyAt);
  }
  audit(parts, payload, 'success', successWords(reading, parts.youtube.takeEndOfPause()));
  completeLater(parts, channelId);
  readTranscriptsLater(parts, channelId);
  // Who asked for all its videos meanwhile joined this reading, which was not to read them.
  if (readRefreshedChannel(db, channelId)?.fullExtract !== channel.fullExtract) {
    enqueueRefresh(parts, { channelId, source: 'action' });
  }
}

/** Whether only its schedule asked for this, which it has no more: a person ended the subscription meanwhile. */
const isUnwanted = ({ source }: Payload, { subscribed }: RefreshedChannel): boolean =>
  source === 'subscription' && subscribed === 0;

/** What an error of a reading is to a person. */
async function explained(
  { youtube }: Parts,
  error: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const cause = explainNoSpace(error);
  if (!(cause instanceof PlatformFailure) || cause.kind !== 'empty-listing') return cause;
  const { problem: aboutTool } = await youtube.readVersion(signal);
  return aboutTool
    ? new PlatformFailure('tool-old', 'channel', undefined, { cause, aboutTool })
    : cause;
}

/** When the same is tried again; null where that is left to the schedule, or nobody wants it any more. */
function nextTry(
  parts: Parts,
  payload: Payload,
  { failure, attempt }: { failure: PlatformFailure; attempt: number },
): number | null {
  const channel = readRefreshedChannel(parts.db, payload.channelId);
  if (!channel || isUnwanted(payload, channel)) return null;
  const { retry } = failure;
  const isTried = retry === 'pause' || (retry === 'backoff' && attempt < MAX_ATTEMPTS);
  return isTried ? nextTryAt(parts, failure, attempt) : null;
}

function fail(parts: Parts, payload: Payload, failure: PlatformFailure, job: JobContext): void {
  const now = parts.clock.now();
  const next = nextTry(parts, payload, { failure, attempt: job.attempt });
  const words = failureWords(failure.message, job.brought, next === null ? null : next - now);
  const record = () => audit(parts, payload, 'failure', words);
  if (next === null) {
    job.finish(record);
    return;
  }
  record();
  throw new TryAgainLater(failure.message, { at: next, counts: failure.retry !== 'pause' });
}

/**
 * Reads what is new on a channel and tells in the audit how it went. Safe to run again at any point:
 * what was read is known by then.
 */
export function refreshChannelJob(parts: Parts) {
  return defineJob({
    kind: REFRESH_CHANNEL,
    lane: 'platform',
    onFailed: (payload, words, brought) =>
      audit(parts, payload, 'failure', failureWords(words, brought, null)),
    run: async (payload, job) => {
      const channel = readRefreshedChannel(parts.db, payload.channelId);
      if (!channel || isUnwanted(payload, channel)) return;
      try {
        const reading = await readChannel(parts, channel, payload.source === 'action', job);
        // That nothing was new is found once more where that is lost.
        const swift = reading.depth === 'feed' && reading.added === 0;
        job.finish(() => succeed(parts, payload, channel, reading), { swift });
      } catch (error) {
        if (error instanceof PlatformPaused) throw afterPause(error);
        const failure = await explained(parts, error, job.signal);
        if (!(failure instanceof PlatformFailure) || job.signal.aborted) throw error;
        fail(parts, payload, failure, job);
      }
    },
  });
}
