import { join } from 'node:path';
import type { Extraction, VideoProfile } from '../../../contract/action.ts';
import type { Context } from '../../context.ts';
import { ffmpegCommand, ffprobeCommand } from '../../ffmpeg/commands.ts';
import { type Edit, EditFailed, writeEdited } from '../../ffmpeg/edit.ts';
import { type Span, shifted, totalLength } from '../../ffmpeg/timeline.ts';
import { GivenUp, type JobContext } from '../../jobs/job.ts';
import type { SponsorSegment } from '../../youtube/sponsorblock.ts';
import type { DownloadedMedia, DownloadProgress } from '../../youtube/youtube.ts';
import { endingOf, isOfPicture, planExtraction, sectionOf } from './extraction-plan.ts';
import { CUT_TOLERANCE, type Inspected, inspect, inspectDownload } from './inspection.ts';

/** What an extraction works with. */
export type ExtractionParts = Pick<Context, 'config' | 'youtube' | 'sponsorBlock'>;

/** The video that something is extracted from. */
export interface ExtractedMedia {
  remoteId: string;
  name: string;
  /** In seconds; null where it is not known. */
  duration: number | null;
}

/** What is to be made. */
export interface ExtractionWish {
  media: ExtractedMedia;
  request: Extraction;
  /** An empty one, for all that is written on the way. */
  folder: string;
}

/** A finished file. */
export interface Extract {
  path: string;
  contentType: string;
  /** In seconds. */
  duration: number;
  /** How many parts that SponsorBlock knows lay in the piece. */
  sponsoredParts: number;
  /** What is left of the video, one piece after the other, in its own time. */
  pieces: Span[];
  /** Where chapters begin, in the time of the file. */
  chapters: { start: number; title: string }[];
}

const HEIGHTS: Record<VideoProfile, number> = { SMALL_720: 720, MEDIUM_1080: 1080, LARGE_4K: 2160 };

const MP4 = { audio: 'audio/mp4', video: 'video/mp4' };
const CONTENT_TYPES: Record<string, typeof MP4> = {
  '.m4a': MP4,
  '.mp4': MP4,
  '.mp3': { audio: 'audio/mpeg', video: 'audio/mpeg' },
  '.webm': { audio: 'audio/webm', video: 'video/webm' },
  '.mkv': { audio: 'audio/x-matroska', video: 'video/x-matroska' },
};

function contentTypeOf(ending: string, isOfPicture: boolean): string {
  const { audio, video } = CONTENT_TYPES[ending] ?? MP4;
  return isOfPicture ? video : audio;
}

const PHASES: Record<DownloadProgress['part'], string> = {
  picture: 'Downloading the picture',
  sound: 'Downloading the sound',
  section: 'Downloading the piece',
  joining: 'Joining picture and sound',
};

const NO_SOUND = 'The video has no sound, so there is nothing to extract. Extract video instead.';
const NO_PICTURE =
  'The video has no picture, so there is nothing to extract. Extract audio instead.';

/** Rounds seconds: what is less comes of adding and not of the recording. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Makes what tells of progress, as a percentage where the end is known. Within a phase it does not go
 * back, also where there turns out to be more than it was thought.
 */
function reporter(job: JobContext) {
  let last = { phase: '', percent: -1 };
  return (phase: string, done: number, total: number | null): void => {
    const percent = total ? Math.min(100, Math.floor((100 * done) / total)) : -1;
    last = { phase, percent: phase === last.phase ? Math.max(percent, last.percent) : percent };
    if (last.percent < 0) job.progress(phase, 0);
    else job.progress(phase, last.percent, 100);
  };
}

function fetchSource(
  { youtube }: ExtractionParts,
  { media, request, folder }: ExtractionWish,
  segments: readonly SponsorSegment[],
  job: JobContext,
): Promise<DownloadedMedia> {
  job.progress('Asking YouTube for the video', 0);
  const report = reporter(job);
  return youtube.downloadMedia(
    media.remoteId,
    {
      height: request.action === 'extract_video' ? HEIGHTS[request.params.profile] : null,
      // Where ffmpeg could not fetch the piece, yt-dlp itself fetches all, which takes longer.
      section: job.attempt > 1 ? null : sectionOf(request, media.duration, segments),
      folder,
    },
    {
      signal: job.signal,
      urgent: job.urgent,
      onProgress: ({ part, done, total }) => report(PHASES[part], done, total),
    },
  );
}

const inspectorOf = ({ config }: ExtractionParts, { signal }: JobContext) => ({
  command: ffprobeCommand(config),
  signal,
});

/**
 * Makes what was asked for, as a finished file in the folder. The piece is fetched as it was asked
 * for, and cut and marked in one go after that; the result is looked at before it counts.
 *
 * @throws PlatformFailure, PlatformPaused, SponsorBlockUnavailable, EditFailed, CannotProbe, GivenUp,
 *   or the reason of the job's signal
 */
export async function extract(
  parts: ExtractionParts,
  wish: ExtractionWish,
  job: JobContext,
): Promise<Extract> {
  const { media, request, folder } = wish;
  const picture = isOfPicture(request);
  const { profile, sponsorBlock = 'NONE' } = request.params;
  if (sponsorBlock !== 'NONE') job.progress('Asking SponsorBlock', 0);
  const segments =
    sponsorBlock === 'NONE' ? [] : await parts.sponsorBlock.readSegments(media, job.signal);

  const source = await fetchSource(parts, wish, segments, job);
  const found = await inspectDownload(inspectorOf(parts, job), source, media.duration);
  if (!picture && !found.hasAudio) throw new GivenUp(NO_SOUND);
  if (picture && !found.hasVideo) throw new GivenUp(NO_PICTURE);
  const known = { ...source, length: found.duration };
  const { kept, chapters, sponsoredParts } = planExtraction(request, known, segments, media.name);

  const ending = endingOf(request, source.path, kept !== null);
  const target = join(folder, `result${ending}`);
  const sound = found.hasAudio ? (profile === 'MP3' ? 'mp3' : 'aac') : null;
  const edit: Edit = { source: source.path, target, kept, picture, sound, chapters };
  const result = await writeResult(parts, edit, found, job);
  return {
    ...result,
    contentType: contentTypeOf(ending, picture),
    sponsoredParts,
    pieces: shifted(kept ?? [{ start: 0, end: found.duration }], -source.held.start).map(
      ({ start, end }) => ({ start: toMilliseconds(start), end: toMilliseconds(end) }),
    ),
    chapters: chapters.map(({ start, title }) => ({ start: toMilliseconds(start), title })),
  };
}

/** Makes the result from the download where that is not what is wanted already, and looks at it. */
async function writeResult(
  parts: ExtractionParts,
  edit: Edit,
  source: Inspected,
  job: JobContext,
): Promise<Pick<Extract, 'path' | 'duration'>> {
  const isReady =
    edit.kept === null &&
    edit.chapters.length === 0 &&
    edit.sound !== 'mp3' &&
    edit.picture === source.hasVideo;
  if (isReady) return { path: edit.source, duration: source.duration };
  const length = edit.kept ? totalLength(edit.kept) : source.duration;
  const phase = edit.kept ? 'Cutting' : 'Writing the file';
  const report = reporter(job);
  report(phase, 0, length);
  await writeEdited(edit, {
    command: ffmpegCommand(parts.config),
    signal: job.signal,
    onProgress: (seconds) => report(phase, seconds, length),
  });
  job.progress('Checking the result', 0);
  const expected = { duration: length, tolerance: CUT_TOLERANCE };
  const made = await inspect(inspectorOf(parts, job), edit.target, expected);
  if (edit.picture && !made.hasVideo) throw new EditFailed('the file has no picture');
  if (edit.sound && !made.hasAudio) throw new EditFailed('the file has no sound');
  return { path: edit.target, duration: made.duration };
}
