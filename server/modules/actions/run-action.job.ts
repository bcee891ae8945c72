import type { Extraction } from '../../../contract/action.ts';
import type { Context } from '../../context.ts';
import { ffmpegCommand, ffprobeCommand } from '../../ffmpeg/commands.ts';
import { assertFfmpeg } from '../../ffmpeg/ffmpeg.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { keepGeneratedAttachment } from '../attachments/attachments.usecases.ts';
import { getMedia } from '../media/media.usecases.ts';
import { keepRefusal } from '../transcripts/transcripts.usecases.ts';
import { auditAction } from './action-audit.ts';
import { outcomeOf } from './action-outcome.ts';
import { failureWords, resultName, successWords } from './action-words.ts';
import { RUN_ACTION } from './actions.usecases.ts';
import { extractContent } from './content.ts';
import { extract } from './extraction.ts';
import { isOfPicture } from './extraction-plan.ts';

type Parts = Pick<
  Context,
  'config' | 'db' | 'clock' | 'log' | 'youtube' | 'sponsorBlock' | 'attachments' | 'workFolders'
>;

async function carryOut(
  parts: Parts,
  { mediaId, request }: { mediaId: number; request: Extraction },
  folder: string,
  job: JobContext,
): Promise<void> {
  const media = getMedia(parts, mediaId);
  // Better said before all is downloaded than after.
  const commands = [ffmpegCommand(parts.config), ffprobeCommand(parts.config)];
  await Promise.all(commands.map((command) => assertFfmpeg(command, job.signal)));
  const made = await extract(parts, { media, request, folder }, job);
  const file = {
    mediaId,
    path: made.path,
    name: resultName(media.name, request),
    type: isOfPicture(request) ? 'generated_video' : 'generated_audio',
    contentType: made.contentType,
    duration: made.duration,
    pieces: made.pieces,
    chapters: made.chapters,
  } as const;
  await keepGeneratedAttachment(parts, file, (writeRow) =>
    job.finish(() => {
      writeRow();
      auditAction(parts, { mediaId, request }, 'success', successWords(request, made));
    }),
  );
}

/**
 * Carries an action out and makes what comes of it an attachment of its video, or what is said in it.
 * Safe to run again at any point: until that is there, all is in a folder that goes away.
 */
export function runActionJob(parts: Parts) {
  return defineJob({
    kind: RUN_ACTION,
    lane: 'actions',
    onFailed: (action, words) =>
      auditAction(parts, action, 'failure', failureWords(action.request, words)),
    run: async ({ mediaId, request }, job) => {
      try {
        if (request.action === 'extract_content') {
          await extractContent(parts, mediaId, request, job);
          return;
        }
        const payload = { mediaId, request };
        await parts.workFolders.within((folder) => carryOut(parts, payload, folder, job));
      } catch (error) {
        if (job.signal.aborted) throw error;
        // That a video cannot be had is told with it, and not only of what was asked for.
        keepRefusal(parts, mediaId, error);
        throw outcomeOf(parts, job, error);
      }
    },
  });
}
