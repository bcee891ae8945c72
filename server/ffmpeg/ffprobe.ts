import * as z from 'zod/mini';
import { runTool, type ToolOutcome } from '../platform/child-process.ts';
import { ToolFailed, ToolMissing, ToolUnfit } from '../platform/tool-failures.ts';

/** What a file holds that can be heard or seen. */
export interface Probe {
  /** In seconds; null where the file does not tell. */
  duration: number | null;
  hasAudio: boolean;
  /** A cover picture is no video. */
  hasVideo: boolean;
  /** In the order in which they begin, in seconds; the title is empty where it has none. */
  chapters: { start: number; title: string }[];
  /** How long a picture is shown on average, in seconds; null where there is none. */
  frameSeconds: number | null;
}

/** There is no ffprobe, or it did not answer as it should, which the cause tells: nothing is known of the file. */
export class CannotProbe extends Error {}

/** How a program ends that lacks a library or its interpreter. */
const COULD_NOT_LOAD = 127;

const TIMEOUT_MS = 30_000;
const MAX_OUTPUT = 1024 * 1024;

const SHOWN = [
  'format=duration',
  'stream=codec_type,avg_frame_rate',
  'stream_disposition=attached_pic',
  'chapter=start_time',
  'chapter_tags=title',
].join(':');

/** In seconds; a file that holds a single picture is said to last 0, which tells nothing. */
const Duration = z.catch(z.optional(z.coerce.number().check(z.positive())), undefined);

/** Only what is looked at; ffprobe leaves out what a file does not tell. */
const Report = z.object({
  format: z.object({ duration: Duration }),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      avg_frame_rate: z.optional(z.string()),
      disposition: z.optional(z.object({ attached_pic: z.optional(z.number()) })),
    }),
  ),
  chapters: z.optional(
    z.array(
      z.object({
        start_time: z.coerce.number(),
        tags: z.optional(z.object({ title: z.optional(z.string()) })),
      }),
    ),
  ),
});

const asCannotProbe = (cause: Error): CannotProbe => new CannotProbe(cause.message, { cause });

/** What ffprobe prints, and how it ended. @throws CannotProbe */
async function runProbe(
  command: string,
  path: string,
  signal: AbortSignal,
): Promise<ToolOutcome & { output: string }> {
  const lines: string[] = [];
  try {
    const outcome = await runTool({
      command,
      args: [
        ...['-v', 'error', '-protocol_whitelist', 'file', '-of', 'json'],
        ...['-show_entries', SHOWN],
        `file:${path}`,
      ],
      signal,
      idleTimeoutMs: TIMEOUT_MS,
      maxOutputBytes: MAX_OUTPUT,
      onLine: (line) => lines.push(line),
    });
    return { ...outcome, output: lines.join('\n') };
  } catch (error) {
    if (!(error instanceof ToolMissing || error instanceof ToolFailed)) throw error;
    throw asCannotProbe(error);
  }
}

/**
 * Looks into a file with ffprobe, which is kept from following anything in it to another place.
 *
 * @param command a path, or a name that is looked up on the path
 * @param path absolute
 * @returns null where it is nothing that ffmpeg can read
 * @throws CannotProbe, or the signal's reason where it was aborted
 */
export async function probeFile(
  command: string,
  path: string,
  signal: AbortSignal,
): Promise<Probe | null> {
  const outcome = await runProbe(command, path, signal);
  const { exitCode } = outcome;
  if (exitCode === COULD_NOT_LOAD) throw asCannotProbe(new ToolUnfit(command, outcome));
  if (exitCode !== 0) return null;
  const report = readReport(outcome.output);
  if (!report) throw asCannotProbe(new ToolUnfit(command, outcome));
  const { format, streams, chapters = [] } = report;
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  return {
    duration: format.duration ?? null,
    hasAudio: streams.some((stream) => stream.codec_type === 'audio'),
    hasVideo: picture !== undefined,
    frameSeconds: readFrameSeconds(picture?.avg_frame_rate),
    chapters: chapters
      .map(({ start_time: start, tags }) => ({ start, title: tags?.title ?? '' }))
      .sort((one, other) => one.start - other.start),
  };
}

/** What ffprobe tells; null where no ffprobe tells such a thing. */
function readReport(output: string): z.infer<typeof Report> | null {
  try {
    return z.parse(Report, JSON.parse(output));
  } catch {
    return null;
  }
}

/** @param rate pictures a second as a fraction, such as `30000/1001`; `0/0` where it is not known */
function readFrameSeconds(rate: string | undefined): number | null {
  const [pictures = 0, time = 0] = (rate ?? '').split('/').map(Number);
  return pictures > 0 && time > 0 ? time / pictures : null;
}
