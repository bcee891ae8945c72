import * as z from 'zod/mini';
import { PICTURE_ENCODER, SOUND_ENCODERS } from '../ffmpeg/encoders.ts';
import { readSecondsMade, TELL_PROGRESS } from '../ffmpeg/progress.ts';
import { isFull } from '../platform/free-space.ts';
import { PlatformFailure } from './failures.ts';
import { lenient } from './lenient.ts';
import { parseJson, type YtDlp } from './yt-dlp.ts';

/** What is wanted of a video's media. */
export interface MediaWish {
  /** The most lines that the picture may have; null where only the sound is wanted. */
  height: number | null;
  /** The piece that is wanted, in seconds; null is all of it. Through a SOCKS proxy all of it is fetched. */
  section: { start: number; end: number | null; use: SectionUse } | null;
  /** Where the file is put; what else is left there after a failure is for the caller to remove. */
  folder: string;
}

/**
 * What becomes of a section, which cannot be taken without encoding it: `final` stays as it is;
 * `material` is encoded once more, and so is fetched with hardly a loss, in more bytes.
 */
export type SectionUse = 'final' | 'material';

/** How far a download is. */
export interface DownloadProgress {
  /** What is being fetched, a section with picture and sound in one; or that the two are joined. */
  part: 'picture' | 'sound' | 'section' | 'joining';
  /** Bytes, or seconds of a section. */
  done: number;
  /** Null where it is not known. */
  total: number | null;
}

/** A video's media as it lies on the disk. */
export interface DownloadedMedia {
  path: string;
  /** Which part of the video the file holds, in seconds; the end is null where the platform did not tell. */
  held: { start: number; end: number | null };
  /** What becomes of it where only that section was fetched; null where all of the video was. */
  sectionUse: SectionUse | null;
  /** Of the whole video, in seconds. */
  chapters: { start: number; end: number; title: string }[];
}

export interface DownloadRun {
  remoteId: string;
  url: string;
  signal: AbortSignal;
  onProgress: (progress: DownloadProgress) => void;
  /** yt-dlp's own ffmpeg is this one; null leaves it to the path. */
  ffmpegPath: string | null;
  /** The proxy that its ffmpeg has to be told of; null where there is none. */
  proxy: string | null;
  /** After how long without a new byte it is given up, in milliseconds. */
  stallMs: number;
}

const Chapter = z.object({ start_time: z.number(), end_time: z.number(), title: z.string() });

/** What else is told of the file is not worth failing for once it is there. */
const File = z.object({
  filepath: z.string(),
  duration: lenient(z.number()),
  chapters: z.catch(z.array(z.unknown()), []),
});

const Progress = z.object({
  downloaded_bytes: z.catch(z.number(), 0),
  total_bytes: z.catch(z.nullable(z.number()), null),
  total_bytes_estimate: z.catch(z.nullable(z.number()), null),
});

const MEDIA = [
  ...['--no-playlist', '--no-simulate', '--quiet', '--progress', '--newline', '--no-mtime'],
  '--progress-template',
  'download:[dl]%(info.vcodec)s %(progress.{downloaded_bytes,total_bytes,total_bytes_estimate})j',
  // Written before anything is fetched: it may be the trailer of a video that has to be paid for.
  ...['--print', 'video:[video]%(id)s %(live_status)s'],
  // Written when all is fetched, before anything is made of it.
  ...['--print', 'post_process:[fetched]%(requested_formats&apart|whole)s'],
  ...['--print', 'after_move:[file]%(.{filepath,duration,chapters})j'],
];

/** So long may joining picture and sound take, of which yt-dlp tells nothing but that it began. */
const SILENT_MS = 15 * 60_000;

/** Asked to be quiet, yt-dlp silences its ffmpeg too, which then cannot say that the disk is full. */
const OUTSPOKEN = '-loglevel error';
/** yt-dlp has ffmpeg fetch a section, which tells its progress only when it is asked to. */
const SECTION_PROGRESS = [OUTSPOKEN, ...TELL_PROGRESS].join(' ');
const SECTION_PICTURE: Record<SectionUse, string> = {
  final: PICTURE_ENCODER.join(' '),
  material: '-c:v libx264 -preset ultrafast -crf 16 -pix_fmt yuv420p',
};
const SECTION_SOUND: Record<SectionUse, string> = {
  final: SOUND_ENCODERS.aac.join(' '),
  material: '-c:a alac',
};

/** How the whole is fetched: as the platform has it. */
function wholeArgs(height: number | null): string[] {
  // Beyond 1080 lines the platform has no H.264, and what it has goes into WebM, not into MP4.
  const container = height !== null && height > 1080 ? 'mp4/webm/mkv' : 'mp4';
  return [
    ...['--output', 'media.%(ext)s', '--merge-output-format', container],
    ...['--postprocessor-args', `Merger:${OUTSPOKEN}`],
  ];
}

/** How a section is fetched: ffmpeg makes an MP4 of it, whatever the platform has. */
function sectionArgs(
  { start, end, use }: NonNullable<MediaWish['section']>,
  height: number | null,
): string[] {
  const codecs =
    height === null ? SECTION_SOUND[use] : `${SECTION_PICTURE[use]} ${SECTION_SOUND[use]}`;
  const ffmpeg = `${SECTION_PROGRESS} ${codecs} -f mp4`;
  return [
    ...['--output', `media.${height === null ? 'm4a' : 'mp4'}`, '--merge-output-format', 'mp4'],
    ...['--download-sections', `*${start}-${end ?? 'inf'}`, '--force-keyframes-at-cuts'],
    ...['--downloader-args', `ffmpeg:${ffmpeg}`],
  ];
}

function formatArgs(height: number | null): string[] {
  // Of what lacks the thing that is wanted the least is fetched, so that it can be told from a failure.
  if (height === null) return ['--format', 'ba[ext=m4a]/ba/b/wv'];
  const format = `bv*[height<=${height}]+ba/b[height<=${height}]/bv*+ba/b/bv*/wa`;
  // H.264 and AAC play everywhere.
  const order = height > 1080 ? `res:${height}` : `res:${height},vcodec:h264,acodec:aac`;
  return ['--format', format, '--format-sort', order];
}

/** Gives up on a download that goes on without getting anywhere, which yt-dlp itself would not. */
function createStallWatch(stallMs: number) {
  const controller = new AbortController();
  let most = { part: '', done: -1 };
  let timer: NodeJS.Timeout | undefined;
  const giveUp = () =>
    controller.abort(
      new PlatformFailure('network', 'video', `no data came for ${stallMs / 1000} s`),
    );
  return {
    signal: controller.signal,
    saw: ({ part, done, total }: DownloadProgress) => {
      if (part === most.part && done <= most.done) return;
      most = { part, done };
      clearTimeout(timer);
      const isDownload = part !== 'joining' && done !== total;
      if (isDownload) timer = setTimeout(giveUp, stallMs);
    },
    end: () => clearTimeout(timer),
  };
}

function readFormatProgress(line: string, { section }: MediaWish): DownloadProgress | null {
  const [, codec, json] = /^\[dl\](\S+) (\{.*)$/.exec(line) ?? [];
  if (json === undefined) return null;
  const told = z.parse(Progress, parseJson(json, 'video'));
  return {
    part: section ? 'section' : codec === 'none' ? 'sound' : 'picture',
    done: told.downloaded_bytes,
    total: told.total_bytes ?? told.total_bytes_estimate,
  };
}

const readJoining = (line: string, { section }: MediaWish): DownloadProgress | null =>
  line === '[fetched]apart' && !section ? { part: 'joining', done: 0, total: null } : null;

function readSectionProgress(line: string, { section }: MediaWish): DownloadProgress | null {
  const done = readSecondsMade(line);
  if (done === null || !section) return null;
  const total = section.end === null ? null : section.end - section.start;
  return { part: 'section', done, total };
}

/** @throws PlatformFailure where it is another video that would be fetched, or one without an end */
function assertCanBeFetched(remoteId: string, line: string): void {
  const [, id, liveStatus] = /^\[video\](\S+) (.*)$/.exec(line) ?? [];
  if (id !== undefined && id !== remoteId) throw new PlatformFailure('paid', 'video');
  // Of a stream that still runs yt-dlp would record what comes from now on, until it ends.
  if (liveStatus === 'is_live') throw new PlatformFailure('running', 'video');
}

function readFile(line: string, { section }: MediaWish): DownloadedMedia | null {
  if (!line.startsWith('[file]')) return null;
  const parsed = File.safeParse(parseJson(line.slice('[file]'.length), 'video'));
  if (!parsed.success) throw new PlatformFailure('tool-broken', 'video', 'no file was named');
  const { filepath, duration, chapters } = parsed.data;
  return {
    path: filepath,
    held: { start: section?.start ?? 0, end: section?.end ?? duration },
    sectionUse: section?.use ?? null,
    chapters: chapters.flatMap((told) => {
      const chapter = Chapter.safeParse(told).data;
      if (!chapter) return [];
      return { start: chapter.start_time, end: chapter.end_time, title: chapter.title };
    }),
  };
}

/**
 * What a failure comes of that yt-dlp does not explain: of what its ffmpeg says it passes on the last line alone,
 * and where not even the head of a file finds room, the line before tells why.
 */
async function explained(error: unknown, folder: string): Promise<unknown> {
  const isUnknown = error instanceof PlatformFailure && error.kind === 'unknown';
  if (!isUnknown || !(await isFull(folder))) return error;
  return new PlatformFailure('no-space', 'video', undefined, { cause: error });
}

/**
 * Fetches a video's media into a folder with yt-dlp.
 *
 * @throws PlatformFailure, or the signal's reason
 */
export async function downloadMedia(
  ytDlp: YtDlp,
  wish: MediaWish,
  run: DownloadRun,
): Promise<DownloadedMedia> {
  const watch = createStallWatch(run.stallMs);
  const signal = AbortSignal.any([run.signal, watch.signal]);
  // A bare name is looked up on the path, by yt-dlp as by everyone.
  const isPlace = run.ffmpegPath?.includes('/') ?? false;
  const ffmpeg = isPlace ? [`--ffmpeg-location=${run.ffmpegPath}`] : [];
  const { height, section, folder } = wish;
  const extent = section ? sectionArgs(section, height) : wholeArgs(height);
  const args = [...MEDIA, '--paths', folder, ...formatArgs(height), ...extent, ...ffmpeg];
  // ffmpeg, which fetches sections, reads this one alone. As an argument all users could read its password.
  const environment: Record<string, string> =
    section && run.proxy !== null ? { http_proxy: run.proxy } : {};
  let file: DownloadedMedia | null = null;
  try {
    const all = { args, environment, url: run.url, idleTimeoutMs: SILENT_MS };
    for await (const line of ytDlp.lines({ ...all, subject: 'video', signal })) {
      assertCanBeFetched(run.remoteId, line);
      const progress =
        readFormatProgress(line, wish) ??
        readSectionProgress(line, wish) ??
        readJoining(line, wish);
      if (progress) {
        watch.saw(progress);
        run.onProgress(progress);
      }
      file ??= readFile(line, wish);
    }
  } catch (error) {
    throw await explained(error, folder);
  } finally {
    watch.end();
  }
  if (!file) throw new PlatformFailure('tool-broken', 'video', 'no file was named');
  return file;
}
