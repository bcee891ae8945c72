import { EditFailed } from '../../ffmpeg/edit.ts';
import { type Probe, probeFile } from '../../ffmpeg/ffprobe.ts';
import type { DownloadedMedia } from '../../youtube/youtube.ts';

/** What is looked with, and until when. */
export interface Inspector {
  /** ffprobe: a path, or a name that is looked up on the path. */
  command: string;
  signal: AbortSignal;
}

/** What a file should be. */
export interface Expected {
  /** In seconds; null where it is not known. */
  duration: number | null;
  /** How far the duration may be off, in seconds. */
  tolerance: number;
}

/** A file that was looked into, with a known length. */
export type Inspected = Probe & { duration: number };

/** How far the length of what is cut may be off, in seconds. */
export const CUT_TOLERANCE = 0.2;
/**
 * Pictures are moved to whole steps of their rate, so the first may begin up to one later, and the last is
 * shown to its end; this matters where pictures are few.
 */
const PICTURES_OFF = 2;
/** In seconds; so much may come on top. */
const ROUNDING = 0.1;
/** The platform tells a length in whole seconds, and picture and sound may end apart. */
const END_TOLERANCE = 2;
/** The length that it tells of a whole that was live is a rough one; this is a share of it. */
const WHOLE_SHARE = 0.01;

/** @throws EditFailed where the file is not what it should be; CannotProbe, or the signal's reason */
export async function inspect(
  { command, signal }: Inspector,
  path: string,
  expected: Expected,
): Promise<Inspected> {
  const found = await probeFile(command, path, signal);
  const duration = found?.duration ?? null;
  if (!found || duration === null) throw new EditFailed('the file cannot be played');
  const off = expected.duration === null ? 0 : Math.abs(duration - expected.duration);
  const tolerance = Math.max(
    expected.tolerance,
    ROUNDING + PICTURES_OFF * (found.frameSeconds ?? 0),
  );
  if (off > tolerance) {
    const [is, should] = [duration, expected.duration ?? 0].map((value) => value.toFixed(1));
    throw new EditFailed(`the file is ${is} s long and should be ${should} s`);
  }
  return { ...found, duration };
}

/**
 * Looks into what was downloaded.
 *
 * @param length of the whole video, in seconds; null where it is not known
 * @throws EditFailed where it is not what it should be; CannotProbe, or the signal's reason
 */
export function inspectDownload(
  inspector: Inspector,
  { path, held, sectionUse }: DownloadedMedia,
  length: number | null,
): Promise<Inspected> {
  const duration = held.end === null ? null : held.end - held.start;
  const isSection = sectionUse !== null;
  const isInner = isSection && held.end !== null && length !== null && held.end <= length - 1;
  const share = isSection ? 0 : WHOLE_SHARE * (duration ?? 0);
  const tolerance = isInner ? CUT_TOLERANCE : Math.max(END_TOLERANCE, share);
  return inspect(inspector, path, { duration, tolerance });
}
