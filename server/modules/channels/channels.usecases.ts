import * as z from 'zod/mini';
import { AuditSource } from '../../../contract/audit.ts';
import type { ChannelCreate, ChannelDetails, ChannelUpdate } from '../../../contract/channel.ts';
import { Id } from '../../../contract/common.ts';
import { SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, findActive, PRIORITY } from '../../jobs/queue.ts';
import { isSchedule, nextRun } from '../../jobs/schedule.ts';
import { toInstant } from '../../platform/clock.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import { isPossible, parseChannelReference } from '../../youtube/urls.ts';
import type { ResolvedChannel } from '../../youtube/youtube.ts';
import { lookUp } from '../intake/look-up.usecases.ts';
import { unknownLabels } from '../labels/labels.usecases.ts';
import { readTranscriptsLater } from '../transcripts/transcripts.usecases.ts';
import {
  addChannelGroups,
  findChannel,
  insertChannel,
  type NewChannel,
  readChannelFacts,
  renameChannel,
  replaceChannelGroups,
  setTranscripts,
} from './channels.queries.ts';
import { wantFullExtract } from './refresh.queries.ts';
import { readSchedule, setSubscription } from './schedule.queries.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'youtube' | 'lookUps' | 'jobs'>;

/** Reads what is new on a channel; `source` is who asked for that. */
export const REFRESH_CHANNEL = jobKind({
  name: 'refresh-channel',
  payload: z.object({ channelId: Id, source: AuditSource }),
});

/** The start of the key of a refresh, before the channel's id: at most one of a channel is active. */
export const REFRESH_KEY = 'channel:';
const refreshKey = (channelId: number): string => REFRESH_KEY + channelId;

/** @throws NotFound where there is no such channel */
export function getChannel({ db }: Pick<Context, 'db'>, id: number): ChannelDetails {
  const facts = readChannelFacts(db, id);
  if (!facts) throw new NotFound('There is no channel with this id.');
  const job = findActive(db, refreshKey(id));
  return {
    ...facts.channel,
    videoCount: facts.videoCount,
    nextRunAt: facts.nextRunAt === null ? null : toInstant(facts.nextRunAt),
    problem: facts.problem,
    refresh: job
      ? {
          state: job.state,
          phase: job.phase,
          done: job.done,
          startsAt: job.state === 'queued' ? toInstant(job.runAt) : null,
        }
      : null,
  };
}

/** Belongs into the transaction of what causes the refresh. */
export function enqueueRefresh(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  refresh: { channelId: number; source: AuditSource; runAt?: number },
): void {
  const { channelId, source, runAt } = refresh;
  enqueue(db, clock.now(), REFRESH_CHANNEL, {
    key: refreshKey(channelId),
    payload: { channelId, source },
    priority: source === 'action' ? PRIORITY.urgent : PRIORITY.scheduled,
    ...(runAt !== undefined && { runAt }),
  });
}

const NEVER = { field: 'schedule', message: SCHEDULE_MESSAGE };

/** @throws InvalidInput where the schedule never comes or a group does not exist, of which it names both */
export function assertPossible(
  parts: Pick<Context, 'db'>,
  { schedule, groups }: Pick<ChannelUpdate, 'schedule' | 'groups'>,
): void {
  const wrong = [
    ...(schedule && !isSchedule(schedule) ? [NEVER] : []),
    ...unknownLabels(parts, 'group', groups ?? []),
  ];
  if (wrong.length > 0) throw new InvalidInput(wrong);
}

function nextRunOf({ config, clock }: Parts, schedule: string): number {
  const next = nextRun(schedule, config.timeZone, clock.now());
  if (next === null) throw new InvalidInput([NEVER]);
  return next;
}

const noSuchChannel = (url: string): InvalidInput => {
  const message = `YouTube has no channel at ${url}. Check the address; nothing was added.`;
  return new InvalidInput([{ field: 'url', message }], message);
};

async function resolve(parts: Parts, url: string, signal: AbortSignal): Promise<ResolvedChannel> {
  const reference = parseChannelReference(url);
  if (!isPossible(reference)) throw noSuchChannel(url);
  return lookUp(parts, (options) => parts.youtube.resolveChannel(reference, options), {
    signal,
    refusalOf: (kind) => (kind === 'channel-gone' ? noSuchChannel(url) : null),
  });
}

/** The channel's id where the address names it; whose a handle is, only the platform can tell: they move. */
function namedRemoteId(url: string): string | undefined {
  const reference = parseChannelReference(url);
  return reference.type === 'id' ? reference.remoteId : undefined;
}

/** A channel that is known can still be subscribed to, and nothing else. */
function assertNew({ db }: Parts, remoteId: string, { subscribe }: { subscribe: boolean }): void {
  const known = findChannel(db, remoteId);
  if (known?.subscribed) {
    throw new Conflict(`You have already subscribed to "${known.name}".`);
  }
  if (known && !subscribe) throw new Conflict(`"${known.name}" is in the catalogue already.`);
}

/**
 * Puts a channel into the catalogue, or more of one that is there: it is subscribed to, its videos are all
 * wanted, it is in these groups as well. It keeps its name. Belongs into a transaction.
 *
 * @param nextRunAt when it is due first; null where it is not to be subscribed to
 * @returns its id
 */
export function takeIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  channel: NewChannel,
  { groups, nextRunAt }: { groups: readonly number[]; nextRunAt: number | null },
): number {
  const known = findChannel(db, channel.remoteId);
  const id = known?.id ?? insertChannel(db, channel, clock.now());
  if (nextRunAt !== null) setSubscription(db, id, { schedule: channel.schedule, nextRunAt });
  if (known && channel.fullExtract) wantFullExtract(db, id);
  addChannelGroups(db, id, groups);
  return id;
}

const newChannel = (
  resolved: ResolvedChannel,
  input: z.output<typeof ChannelCreate>,
): NewChannel => ({
  ...resolved,
  schedule: input.schedule,
  fullExtract: input.fullExtract,
});

/**
 * Adds a channel and has its videos listed. A channel that is known, but not subscribed, is
 * subscribed; it keeps its name and its groups.
 *
 * @throws InvalidInput where the schedule never comes, a group does not exist or the platform has no such
 *   channel, Conflict where there is nothing to add, Unavailable where the platform cannot be asked now;
 *   nothing is added then
 */
export async function addChannel(
  parts: Parts,
  input: z.output<typeof ChannelCreate>,
  signal: AbortSignal,
): Promise<ChannelDetails> {
  const { db, jobs } = parts;
  assertPossible(parts, input);
  const remoteId = namedRemoteId(input.url);
  if (remoteId) assertNew(parts, remoteId, input);
  const resolved = await resolve(parts, input.url, signal);
  const id = db.transaction(() => {
    assertNew(parts, resolved.remoteId, input);
    assertPossible(parts, input);
    const nextRunAt = input.subscribe ? nextRunOf(parts, input.schedule) : null;
    const channelId = takeIn(parts, newChannel(resolved, input), {
      groups: input.groups,
      nextRunAt,
    });
    enqueueRefresh(parts, { channelId, source: 'action' });
    return channelId;
  });
  jobs.wake();
  return getChannel(parts, id);
}

/**
 * Changes what a person may change about a channel. Its videos are read at once where it is subscribed to.
 *
 * @throws NotFound where there is no such channel
 * @throws InvalidInput where the schedule never comes or a group does not exist; nothing is changed then
 */
export function changeChannel(parts: Parts, id: number, update: ChannelUpdate): ChannelDetails {
  const { db, jobs } = parts;
  const changed = db.transaction(() => {
    const channel = getChannel(parts, id);
    assertPossible(parts, update);
    if (update.groups) replaceChannelGroups(db, id, update.groups);
    if (update.name !== undefined && update.name !== channel.name) {
      renameChannel(db, id, update.name);
    }
    const kept = readSchedule(db, id) ?? '';
    const schedule = update.schedule ?? kept;
    const subscribed = update.subscribed ?? channel.subscribed;
    if (schedule !== kept || subscribed !== channel.subscribed) {
      setSubscription(db, id, {
        schedule,
        nextRunAt: subscribed ? nextRunOf(parts, schedule) : null,
      });
    }
    if (subscribed && !channel.subscribed) {
      enqueueRefresh(parts, { channelId: id, source: 'action' });
    }
    const transcripts = update.transcripts ?? channel.transcripts;
    if (transcripts !== channel.transcripts) setTranscripts(db, id, transcripts);
    if (transcripts !== channel.transcripts || subscribed !== channel.subscribed) {
      readTranscriptsLater(parts, id);
    }
    return getChannel(parts, id);
  });
  jobs.wake();
  return changed;
}

/**
 * Has a channel's videos read now, as a person asked.
 *
 * @throws NotFound where there is no such channel
 */
export function refreshNow(parts: Parts, id: number): ChannelDetails {
  parts.db.transaction(() => {
    getChannel(parts, id);
    enqueueRefresh(parts, { channelId: id, source: 'action' });
  });
  parts.jobs.wake();
  return getChannel(parts, id);
}
