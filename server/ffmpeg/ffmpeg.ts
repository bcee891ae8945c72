import { runTool } from '../platform/child-process.ts';
import { ToolMissing, ToolUnfit } from '../platform/tool-failures.ts';

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT = 64 * 1024;

/**
 * The version that an ffmpeg, or the ffprobe that comes with it, tells of itself, such as `5.1.9`.
 *
 * @param command a path, or a name that is looked up on the path
 * @throws ToolMissing where there is none, ToolFailed where it does not tell
 */
export async function readFfmpegVersion(command: string, signal: AbortSignal): Promise<string> {
  let version: string | null = null;
  const outcome = await runTool({
    command,
    args: ['-hide_banner', '-version'],
    signal,
    endsWithinMs: TIMEOUT_MS,
    maxOutputBytes: MAX_OUTPUT,
    onLine: (line) => {
      const [, told] = /^ff(?:mpeg|probe) version (\S+)/.exec(line) ?? [];
      if (told) version = told;
    },
  });
  if (version === null) throw new ToolUnfit(command, outcome);
  return version;
}

/** There is no ffmpeg or no ffprobe, or it may not be run. */
export class FfmpegMissing extends Error {}

/** Makes sure that there is an ffmpeg or an ffprobe. @throws FfmpegMissing, ToolFailed, or the signal's reason */
export async function assertFfmpeg(command: string, signal: AbortSignal): Promise<void> {
  try {
    await readFfmpegVersion(command, signal);
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    throw new FfmpegMissing(error.message, { cause: error });
  }
}
