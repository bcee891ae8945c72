import type { Context } from '../../context.ts';
import { defineJob, GivenUp } from '../../jobs/job.ts';
import { keepNewestImages } from '../images/images.usecases.ts';
import { type AskedInVain, createAskedInVain } from './asked-in-vain.ts';
import { listUnreadOfChannel, wantsTranscripts } from './captions-due.queries.ts';
import { listIncomplete, readIncomplete } from './details.queries.ts';
import { COMPLETE_CHANNEL, COMPLETED_UNASKED, readDetails } from './details.usecases.ts';
import { forEachVideo } from './each-video.ts';
import { patiently } from './patiently.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'images'>;

/**
 * The newest videos of a channel that lack their details, but for those that get them with their captions
 * and those that had none to tell a while ago.
 */
function listLeft(
  { db, clock, youtube }: Parts,
  channelId: number,
  inVain: AskedInVain,
): { id: number; remoteId: string }[] {
  // While captions are paused they may be long in coming.
  const areCaptionsRead = youtube.state().captionsPausedUntil === null;
  const spoken =
    areCaptionsRead && wantsTranscripts(db, channelId)
      ? listUnreadOfChannel(db, channelId, COMPLETED_UNASKED, clock.now())
      : [];
  const awaited = new Set(spoken.map(({ id }) => id));
  return listIncomplete(db, channelId, COMPLETED_UNASKED).filter(
    ({ id }) => !awaited.has(id) && !inVain.has(id),
  );
}

/**
 * Fetches the pictures and then the details of a channel's newest videos, slowly. A stream that never ends
 * lacks some for ever: it is not asked for at each check of its channel.
 */
export function completeChannelJob(parts: Parts) {
  const inVain = createAskedInVain(parts.clock);
  return defineJob({
    kind: COMPLETE_CHANNEL,
    lane: 'background',
    run: ({ channelId }, job) =>
      patiently(parts, job, async () => {
        await keepNewestImages(parts, channelId, COMPLETED_UNASKED, job.signal);
        const left = listLeft(parts, channelId, inVain);
        const report = (index: number) => job.progress('Reading details', index, left.length);
        const failure = await forEachVideo(left, job, { report }, (media) =>
          readDetails(parts, media, job),
        );
        if (failure?.kind === 'network') throw failure;
        // The next check of the channel asks for the same again.
        if (failure) throw new GivenUp(failure.message);
        for (const { id } of left) if (readIncomplete(parts.db, id)) inVain.add(id);
      }),
  });
}
