import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import { createAskedInVain } from '../intake/asked-in-vain.ts';
import {
  listUnreadOfChannel,
  type UnreadVideo,
  wantsTranscripts,
} from '../intake/captions-due.queries.ts';
import { COMPLETED_UNASKED } from '../intake/details.usecases.ts';
import { forEachVideo } from '../intake/each-video.ts';
import { patiently } from '../intake/patiently.ts';
import { channelReadingFailed } from './reading-failures.queries.ts';
import { READ_TRANSCRIPTS, readSaid } from './transcripts.usecases.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>;

/**
 * Reads what is said in a channel's newest videos, slowly, as long as that is wanted. What succeeds is
 * not told in the audit video by video; that it was given up is.
 */
export function readTranscriptsJob(parts: Parts) {
  const { db, clock } = parts;
  const inVain = createAskedInVain(clock);
  return defineJob({
    kind: READ_TRANSCRIPTS,
    lane: 'background',
    onFailed: ({ channelId }, words) => {
      const row = { entityType: 'channel', entityId: channelId, source: 'subscription' } as const;
      const details = channelReadingFailed(words);
      recordAudit(db, { ...row, status: 'failure', details }, clock.now());
    },
    run: ({ channelId }, job) =>
      patiently(parts, job, async () => {
        const unread = listUnreadOfChannel(db, channelId, COMPLETED_UNASKED, clock.now());
        const videos = unread.filter(({ id }) => !inVain.has(id));
        const failed = new Set<number>();
        const report = (index: number) => job.progress('Reading captions', index, videos.length);
        const read = async (video: UnreadVideo) => {
          failed.add(video.id);
          if (wantsTranscripts(db, channelId)) await readSaid(parts, video, job);
          failed.delete(video.id);
        };
        const failure = await forEachVideo(videos, job, { report }, read);
        if (failure) throw failure;
        for (const id of failed) inVain.add(id);
      }),
  });
}
