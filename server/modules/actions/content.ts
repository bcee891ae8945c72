import type { ActionRequest } from '../../../contract/action.ts';
import type { Context } from '../../context.ts';
import type { JobContext } from '../../jobs/job.ts';
import { getMedia } from '../media/media.usecases.ts';
import { readTranscript } from '../transcripts/transcripts.queries.ts';
import { fetchTranscript, keepTranscript } from '../transcripts/transcripts.usecases.ts';
import { auditAction } from './action-audit.ts';
import { contentWords } from './content-words.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube' | 'workFolders'>;

/**
 * Reads what is said in a video now and keeps it, in place of what was kept before.
 *
 * @throws NotFound, PlatformFailure, PlatformPaused, or the reason of the job's signal
 */
export async function extractContent(
  parts: Parts,
  mediaId: number,
  request: ActionRequest,
  job: JobContext,
): Promise<void> {
  const media = getMedia(parts, mediaId);
  job.progress('Asking YouTube for the captions', 0);
  const found = await fetchTranscript(parts, media, job);
  job.finish(() => {
    const before = readTranscript(parts.db, mediaId);
    const mayCome = keepTranscript(parts, mediaId, found);
    const details = contentWords(found, before, mayCome);
    auditAction(parts, { mediaId, request }, 'success', details);
  });
}
