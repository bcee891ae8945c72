import type { Context } from '../../context.ts';
import { EditFailed } from '../../ffmpeg/edit.ts';
import { FfmpegMissing } from '../../ffmpeg/ffmpeg.ts';
import { CannotProbe } from '../../ffmpeg/ffprobe.ts';
import { backoff, GivenUp, type JobContext, MAX_ATTEMPTS, TryAgainLater } from '../../jobs/job.ts';
import { NotFound } from '../../platform/errors.ts';
import { isNoSpace } from '../../platform/storage-faults.ts';
import {
  ToolFailed,
  ToolMissing,
  ToolNotStarted,
  ToolUnfit,
} from '../../platform/tool-failures.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';
import { SponsorBlockUnavailable } from '../../youtube/sponsorblock.ts';
import { afterPause, nextTryAt } from '../intake/patiently.ts';

type Parts = Pick<Context, 'clock' | 'youtube'>;

const NO_SPACE =
  'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then run the action again.';
const NO_FFMPEG =
  'ffmpeg, the program that cuts audio and video, or ffprobe, which comes with it, was not found. Nothing was made. Install ffmpeg (on Debian: apt install ffmpeg), or set FFMPEG_PATH and FFPROBE_PATH to where they are, then run the action again.';
const UNFIT_FFMPEG =
  'ffmpeg, the program that cuts audio and video, or ffprobe, which comes with it, does not work as it should. Nothing was made. Install ffmpeg anew (on Debian: apt install --reinstall ffmpeg), or set FFMPEG_PATH and FFPROBE_PATH to ones that work, then run the action again.';
const NOT_BEGUN = 'The video has not begun yet. Run the action again once it has.';
const NOT_ENDED = 'The live stream still runs. Run the action again once it has ended.';

/** What may be a mishap of the moment is tried so often: a fault of the video itself would come again. */
const EDIT_ATTEMPTS = 2;

const inDetail = (words: string, { message }: Error): string => `${words} In detail: ${message}.`;

const editWords = (error: EditFailed | ToolFailed): string =>
  inDetail(
    'ffmpeg, the program that cuts audio and video, did not make what it should. Nothing was kept.',
    error,
  );

/**
 * Puts the job off after a failure that may pass, or fails it where it was tried often enough.
 *
 * @param options how often it may be tried, and when that is next where the usual wait does not do
 */
function again(
  { clock }: Parts,
  job: JobContext,
  words: string,
  {
    attempts = MAX_ATTEMPTS,
    at = clock.now() + backoff(job.attempt, Math.random),
  }: { attempts?: number; at?: number } = {},
): Error {
  if (job.attempt < attempts) return new TryAgainLater(words, { at, counts: true });
  return new GivenUp(
    `${words} It was tried ${job.attempt} times and is given up now; run the action again to try once more.`,
  );
}

function afterPlatformFailure(parts: Parts, job: JobContext, failure: PlatformFailure): Error {
  const { kind, retry, message } = failure;
  if (kind === 'upcoming') return new GivenUp(NOT_BEGUN);
  if (kind === 'running') return new GivenUp(NOT_ENDED);
  if (kind === 'no-space') return new GivenUp(NO_SPACE);
  if (retry === 'never') return new GivenUp(message);
  // A person's wish goes out during a pause, so that it was refused once more is an attempt.
  return again(parts, job, message, { at: nextTryAt(parts, failure, job.attempt) });
}

/** What becomes of an action's job after an error; one that nobody foresaw is to be thrown on. */
export function outcomeOf(parts: Parts, job: JobContext, error: unknown): unknown {
  if (error instanceof PlatformPaused) return afterPause(error);
  if (error instanceof PlatformFailure) return afterPlatformFailure(parts, job, error);
  if (error instanceof SponsorBlockUnavailable) {
    return error.isPassing ? again(parts, job, error.message) : new GivenUp(error.message);
  }
  if (error instanceof EditFailed && error.noSpace) return new GivenUp(NO_SPACE);
  const edit = error instanceof CannotProbe ? error.cause : error;
  // It is the machine that has nothing left, and no fault of the video.
  if (edit instanceof ToolNotStarted) return again(parts, job, editWords(edit));
  if (edit instanceof ToolUnfit) return new GivenUp(inDetail(UNFIT_FFMPEG, edit));
  if (edit instanceof EditFailed || edit instanceof ToolFailed) {
    return again(parts, job, editWords(edit), { attempts: EDIT_ATTEMPTS });
  }
  if (edit instanceof FfmpegMissing || edit instanceof ToolMissing) {
    return new GivenUp(inDetail(NO_FFMPEG, edit));
  }
  if (error instanceof NotFound) return new GivenUp(error.message);
  return isNoSpace(error) ? new GivenUp(NO_SPACE) : error;
}
