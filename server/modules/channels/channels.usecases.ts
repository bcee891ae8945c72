import type { ChannelDetails, ChannelUpdate } from '../../../contract/channel.ts';
import type { Context } from '../../context.ts';
import { isSchedule } from '../../jobs/schedule.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import { unknownLabels } from '../labels/labels.usecases.ts';
import { readTranscriptsLater } from '../transcripts/transcripts.usecases.ts';
import {
  readChannelFacts,
  renameChannel,
  replaceChannelGroups,
  setTranscripts,
} from './channels.queries.ts';
import { enqueueRefresh, findRefresh, withdrawScheduledRefresh } from './refresh.usecases.ts';
import { readSchedule, setSubscription } from './schedule.queries.ts';
import { NEVER_COMES, nextRunOf } from './schedule.usecases.ts';

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'jobs'>;

/** @throws NotFound where there is no such channel */
export function getChannel({ db }: Pick<Context, 'db'>, id: number): ChannelDetails {
  const facts = readChannelFacts(db, id);
  if (!facts) throw new NotFound('There is no channel with this id.');
  const job = findRefresh({ db }, id);
  return {
    ...facts.channel,
    videoCount: facts.videoCount,
    nextRunAt: instantOrNull(facts.nextRunAt),
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

/** @throws InvalidInput where the schedule never comes or a group does not exist, of which it names both */
export function assertScheduleAndGroups(
  parts: Pick<Context, 'db'>,
  { schedule, groups }: Pick<ChannelUpdate, 'schedule' | 'groups'>,
): void {
  const wrong = [
    ...(schedule && !isSchedule(schedule) ? [NEVER_COMES] : []),
    ...unknownLabels(parts, 'group', groups ?? []),
  ];
  if (wrong.length > 0) throw new InvalidInput(wrong);
}

/**
 * Changes what a person may change about a channel. Its videos are read at once where this subscribes to it;
 * where this ends the subscription, a check that waits is called off.
 *
 * @throws NotFound where there is no such channel
 * @throws InvalidInput where the schedule never comes or a group does not exist; nothing is changed then
 */
export function changeChannel(parts: Parts, id: number, update: ChannelUpdate): ChannelDetails {
  const { db, jobs } = parts;
  const changed = db.transaction(() => {
    const channel = getChannel(parts, id);
    assertScheduleAndGroups(parts, update);
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
    if (!subscribed && channel.subscribed) withdrawScheduledRefresh(parts, id);
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
export function refreshNow(
  parts: Pick<Context, 'db' | 'clock' | 'jobs'>,
  id: number,
): ChannelDetails {
  parts.db.transaction(() => {
    getChannel(parts, id);
    enqueueRefresh(parts, { channelId: id, source: 'action' });
  });
  parts.jobs.wake();
  return getChannel(parts, id);
}
