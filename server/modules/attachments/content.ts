import { fileTypeFromFile } from 'file-type';
import type { Attachment, AttachmentType } from '../../../contract/attachment.ts';
import { CannotProbe, type Probe, probeFile } from '../../ffmpeg/ffprobe.ts';
import { cutText } from '../../platform/cut-text.ts';
import type { Log } from '../../platform/log.ts';

/** What a file is, told by its content alone. */
export interface Content {
  type: Extract<AttachmentType, `uploaded${string}`>;
  contentType: string;
  /** In seconds; null where it is neither sound nor video, or does not tell. */
  duration: number | null;
  chapters: Attachment['chapters'];
}

/** More chapters than a person would look through are not kept, nor more of a title than is read. */
const MAX_CHAPTERS = 500;
const MAX_TITLE = 200;

/** The type of a file of which nothing is known or told. */
export const ANY_BYTES = 'application/octet-stream';

/** Whether it is a type that browsers play. */
export const isPlayable = (contentType: string): boolean => /^(?:audio|video)\//.test(contentType);

/** The chapters that lie within the recording; one without a title is called by its number. */
function chaptersOf({ chapters, duration }: Probe): Content['chapters'] {
  return chapters
    .filter(({ start }) => start >= 0 && start < (duration ?? Number.POSITIVE_INFINITY))
    .slice(0, MAX_CHAPTERS)
    .map(({ start, title }, index) => ({
      start,
      title: cutText(title.trim(), MAX_TITLE) || `Chapter ${index + 1}`,
    }));
}

/**
 * What a file is by its first bytes and, where ffprobe could look, by the streams that are in it: a
 * WebM of sound alone is `audio/webm`.
 *
 * @param sniffed undefined where the first bytes are those of no known type
 * @param probe null where it is nothing that ffmpeg can read, undefined where nobody could look
 */
function describeContent(sniffed: string | undefined, probe: Probe | null | undefined): Content {
  const contentType = sniffed ?? ANY_BYTES;
  const plain: Content = { type: 'uploaded', contentType, duration: null, chapters: [] };
  if (!sniffed || !isPlayable(sniffed)) return plain;
  const [named, format] = sniffed.split('/');
  if (probe === undefined) {
    return { ...plain, type: named === 'video' ? 'uploaded_video' : 'uploaded_audio' };
  }
  const kind = probe?.hasVideo ? 'video' : probe?.hasAudio ? 'audio' : null;
  // It begins like a recording and holds none: nothing could play it.
  if (!probe || !kind) return { ...plain, contentType: ANY_BYTES };
  return {
    type: `uploaded_${kind}`,
    contentType: `${kind}/${format}`,
    duration: probe.duration,
    chapters: chaptersOf(probe),
  };
}

/** The type that the first bytes of a file tell of; undefined where they are those of no known type. */
async function sniff(path: string, log: Log): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.mime.split(';')[0];
  } catch (error) {
    // It begins like a known type and goes on as none does, or ends too early: only the file is at fault.
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    log.debug({ err: error }, 'the first bytes of an upload could not be told');
    return undefined;
  }
}

/**
 * Tells what a file is. Without ffprobe it still does, but for the duration, the chapters and for
 * containers that hold either sound or video.
 *
 * @param path absolute
 */
export async function inspectContent(
  parts: { ffprobe: string; log: Log },
  path: string,
  signal: AbortSignal,
): Promise<Content> {
  const sniffed = await sniff(path, parts.log);
  if (!sniffed || !isPlayable(sniffed)) return describeContent(sniffed, undefined);
  const probe = await probeFile(parts.ffprobe, path, signal).catch((error: unknown) => {
    if (!(error instanceof CannotProbe)) throw error;
    parts.log.warn({ err: error }, 'the duration of an upload could not be read');
    return undefined;
  });
  return describeContent(sniffed, probe);
}
