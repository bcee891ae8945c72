import { extname, join } from 'node:path';
import type { Extraction, VideoProfile } from '../../../contract/action.ts';
import { readRange } from '../../../contract/time-range.ts';
import type { Context } from '../../context.ts';
import { type Edit, EditFailed, writeEdited } from '../../ffmpeg/edit.ts';
import { type Probe, probeFile } from '../../ffmpeg/ffprobe.ts';
import {
  type Chapter,
  keptSpans,
  layOutChapters,
  type Span,
  shifted,
  totalLength,
} from '../../ffmpeg/timeline.ts';
import { GivenUp, type JobContext } from '../../jobs/job.ts';
import { SPONSOR_CATEGORIES, type SponsorSegment } from '../../youtube/sponsorblock.ts';
import type { DownloadedMedia, DownloadProgress } from '../../youtube/youtube.ts';

/** What an extraction works with. */
export type ExtractionParts = Pick<Context, 'config' | 'youtube' | 'sponsorBlock'>;

/** The video that something is extracted from. */
export interface ExtractedMedia {
  remoteId: string;
  name: string;
  /** In seconds; null where it is not known. */
  duration: number | null;
}

/** A finished file. */
export interface Extract {
  path: string;
  contentType: string;
  /** In seconds. */
  duration: number;
  /** How many parts that SponsorBlock knows lay in the piece. */
  touched: number;
  /** What is left of the video, one piece after the other, in its own time. */
  pieces: Span[];
  /** Where chapters begin, in the time of the file. */
  chapters: { start: number; title: string }[];
}

const HEIGHTS: Record<VideoProfile, number> = { SMALL_720: 720, MEDIUM_1080: 1080, LARGE_4K: 2160 };

const CONTENT_TYPES: Record<string, { audio: string; video: string }> = {
  '.m4a': { audio: 'audio/mp4', video: 'video/mp4' },
  '.mp4': { audio: 'audio/mp4', video: 'video/mp4' },
  '.mp3': { audio: 'audio/mpeg', video: 'audio/mpeg' },
  '.webm': { audio: 'audio/webm', video: 'video/webm' },
  '.mkv': { audio: 'audio/x-matroska', video: 'video/x-matroska' },
};

const DOWNLOADING: Record<DownloadProgress['part'], string> = {
  picture: 'Downloading the picture',
  sound: 'Downloading the sound',
  section: 'Downloading the piece',
};

const NOTHING_LEFT =
  'SponsorBlock marks all of the piece, so nothing would be left of it. Choose another piece, or leave the parts in.';

/** How far a length may be from what it should be, in seconds. */
const TOLERANCE = {
  /** The platform tells a length in whole seconds. */
  section: 2,
  /** The length that it tells of a whole that was live is a rough one; this is a share of it. */
  wholeShare: 0.01,
  edit: 0.5,
  /** Each piece ends with a whole frame. */
  piece: 0.05,
};

/** Rounds seconds: what is less comes of adding and not of the recording. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Tells of progress as a percentage where the end is known. */
function report(job: JobContext, phase: string, done: number, total: number | null): void {
  if (total === null || total <= 0) job.progress(phase, 0);
  else job.progress(phase, Math.min(100, Math.floor((100 * done) / total)), 100);
}

function fetchSource(
  { youtube }: ExtractionParts,
  media: ExtractedMedia,
  request: Extraction,
  folder: string,
  job: JobContext,
): Promise<DownloadedMedia> {
  const { start, end } = readRange(request.params);
  const isWhole = start === null && end === null;
  job.progress('Asking YouTube for the video', 0);
  return youtube.downloadMedia(
    media.remoteId,
    {
      height: request.action === 'extract_video' ? HEIGHTS[request.params.profile] : null,
      // Where ffmpeg could not fetch the piece, yt-dlp itself fetches all, which takes longer.
      section: isWhole || job.attempt > 1 ? null : { start: start ?? 0, end },
      folder,
    },
    {
      signal: job.signal,
      urgent: job.urgent,
      onProgress: ({ part, done, total }) => report(job, DOWNLOADING[part], done, total),
    },
  );
}

/** A file that was looked into, with a known length. */
type Looked = Probe & { duration: number };

/** @throws EditFailed where the file is not what it should be */
async function look(
  { config }: ExtractionParts,
  path: string,
  expected: { duration: number | null; tolerance: number; picture: boolean },
  job: JobContext,
): Promise<Looked> {
  const found = await probeFile(config.ffprobePath ?? 'ffprobe', path, job.signal);
  const duration = found?.duration ?? null;
  if (!found || duration === null) throw new EditFailed('the file cannot be played');
  if (expected.picture && !found.hasVideo) throw new EditFailed('the file has no picture');
  const off = expected.duration === null ? 0 : Math.abs(duration - expected.duration);
  if (off > expected.tolerance) {
    const [is, should] = [duration, expected.duration ?? 0].map((value) => value.toFixed(1));
    throw new EditFailed(`the file is ${is} s long and should be ${should} s`);
  }
  return { ...found, duration };
}

/** What is left, and what chapters it gets, in the time of the downloaded file. */
interface Plan {
  /** Null where that is all of the file. */
  kept: Span[] | null;
  chapters: Chapter[];
  touched: number;
}

/** The piece that was asked for within a file of this length, in the time of the file. */
function pieceOf(request: Extraction, { held }: DownloadedMedia, length: number): Span {
  const { start, end } = readRange(request.params);
  const last = end === null || end === held.end ? length : Math.min(end - held.start, length);
  return { start: (start ?? held.start) - held.start, end: last };
}

/** @throws GivenUp where nothing would be left */
function plan(
  request: Extraction,
  media: ExtractedMedia,
  source: DownloadedMedia & { length: number },
  segments: readonly SponsorSegment[],
): Plan {
  const { held, length } = source;
  const piece = pieceOf(request, source, length);
  const isRemoval = request.params.sponsorBlock === 'REMOVE';
  const known = shifted(segments, held.start)
    .filter(({ start, end }) => start < piece.end && end > piece.start)
    // Tangents are a matter of taste: they are marked, and never cut out.
    .filter(({ category }) => !(isRemoval && category === 'filler'));
  const kept = keptSpans(piece, isRemoval ? known : []);
  if (kept.length === 0) throw new GivenUp(NOTHING_LEFT);
  const marks = known.map((part) => ({ ...part, title: SPONSOR_CATEGORIES[part.category] }));
  const chapters = shifted(source.chapters, held.start);
  const isAll = totalLength(kept) === length;
  return {
    kept: isAll ? null : kept,
    chapters: layOutChapters({ chapters, marks: isRemoval ? [] : marks }, kept, media.name),
    touched: known.length,
  };
}

/** The end of the name of what is made, by which ffmpeg knows what to make. */
function endingOf({ action, params }: Extraction, source: string, isCut: boolean): string {
  const ending = extname(source);
  if (params.profile === 'MP3') return '.mp3';
  if (action === 'extract_video') return isCut ? '.mp4' : ending;
  return isCut || ending === '.mp4' ? '.m4a' : ending;
}

/** Looks into what was downloaded. @throws EditFailed where it is not what it should be */
function lookAtSource(
  parts: ExtractionParts,
  request: Extraction,
  { path, held }: DownloadedMedia,
  job: JobContext,
): Promise<Looked> {
  const { start, end } = readRange(request.params);
  const duration = held.end === null ? null : held.end - held.start;
  const share = start === null && end === null ? TOLERANCE.wholeShare * (duration ?? 0) : 0;
  const tolerance = Math.max(TOLERANCE.section, share);
  return look(parts, path, { duration, tolerance, picture: isOfPicture(request) }, job);
}

const isOfPicture = ({ action }: Extraction): boolean => action === 'extract_video';

/**
 * Makes what was asked for, as a finished file in the folder. The piece is fetched as it was asked
 * for, and cut and marked in one go after that; the result is looked at before it counts.
 *
 * @throws PlatformFailure, PlatformPaused, SponsorBlockUnavailable, EditFailed, CannotProbe, GivenUp,
 *   or the reason of the job's signal
 */
export async function extract(
  parts: ExtractionParts,
  media: ExtractedMedia,
  request: Extraction,
  folder: string,
  job: JobContext,
): Promise<Extract> {
  const picture = isOfPicture(request);
  const { profile, sponsorBlock = 'NONE' } = request.params;
  if (sponsorBlock !== 'NONE') job.progress('Asking SponsorBlock', 0);
  const segments =
    sponsorBlock === 'NONE' ? [] : await parts.sponsorBlock.readSegments(media, job.signal);

  const source = await fetchSource(parts, media, request, folder, job);
  const found = await lookAtSource(parts, request, source, job);
  if (!picture && !found.hasAudio) throw new GivenUp('The video has no sound to extract.');
  const known = { ...source, length: found.duration };
  const { kept, chapters, touched } = plan(request, media, known, segments);

  const ending = endingOf(request, source.path, kept !== null);
  const target = join(folder, `result${ending}`);
  const sound = found.hasAudio ? (profile === 'MP3' ? 'mp3' : 'aac') : null;
  const edit: Edit = { source: source.path, target, kept, picture, sound, chapters };
  const result = await finish(parts, edit, found, job);
  const types = CONTENT_TYPES[ending] ?? { audio: 'audio/mp4', video: 'video/mp4' };
  return {
    ...result,
    contentType: picture ? types.video : types.audio,
    touched,
    pieces: shifted(kept ?? [{ start: 0, end: found.duration }], -source.held.start).map(
      ({ start, end }) => ({ start: toMilliseconds(start), end: toMilliseconds(end) }),
    ),
    chapters: chapters.map(({ start, title }) => ({ start: toMilliseconds(start), title })),
  };
}

/** Makes the result from the download where that is not what is wanted already, and looks at it. */
async function finish(parts: ExtractionParts, edit: Edit, source: Looked, job: JobContext) {
  const isReady =
    edit.kept === null &&
    edit.chapters.length === 0 &&
    edit.sound !== 'mp3' &&
    edit.picture === source.hasVideo;
  if (isReady) return { path: edit.source, duration: source.duration };
  const length = edit.kept ? totalLength(edit.kept) : source.duration;
  const phase = edit.kept ? 'Cutting' : 'Writing the file';
  job.progress(phase, 0, 100);
  await writeEdited(edit, {
    command: parts.config.ffmpegPath ?? 'ffmpeg',
    signal: job.signal,
    onProgress: (seconds) => report(job, phase, seconds, length),
  });
  job.progress('Checking the result', 0);
  const tolerance = TOLERANCE.edit + TOLERANCE.piece * (edit.kept?.length ?? 0);
  const expected = { duration: length, tolerance, picture: edit.picture };
  const { duration } = await look(parts, edit.target, expected, job);
  return { path: edit.target, duration };
}
