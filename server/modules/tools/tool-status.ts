import type { Tool } from '../../../contract/system.ts';
import { readFfmpegVersion } from '../../ffmpeg/ffmpeg.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { ToolFailed, ToolMissing } from '../../platform/tool-failures.ts';
import type { YouTube } from '../../youtube/youtube.ts';

/** The programs beside the server, as they were when last looked at. */
export interface ToolStatus {
  list(): readonly Tool[];
  /** The same, looked at anew where that was more than a minute ago. */
  fresh(): Promise<readonly Tool[]>;
  /** Looks again which are there, and writes into the log what is wrong. */
  check(signal: AbortSignal): Promise<void>;
}

const FRESH_FOR_MS = 60_000;

const FFMPEG_MISSING =
  'ffmpeg, the program that cuts audio and video, was not found. The catalogue works without it; cutting does not. Install ffmpeg (on Debian: apt install ffmpeg), or set FFMPEG_PATH to where it is.';

const ffmpegBroken = ({ message }: ToolFailed): string =>
  `ffmpeg, the program that cuts audio and video, does not work as it should. The catalogue works without it; cutting does not. Install it anew (on Debian: apt install --reinstall ffmpeg), or set FFMPEG_PATH to one that works. In detail: ${message}.`;

async function checkFfmpeg(command: string, signal: AbortSignal): Promise<Tool> {
  try {
    return { name: 'ffmpeg', version: await readFfmpegVersion(command, signal), problem: null };
  } catch (error) {
    const isBroken = error instanceof ToolFailed;
    if (!(isBroken || error instanceof ToolMissing)) throw error;
    const problem = isBroken ? ffmpegBroken(error) : FFMPEG_MISSING;
    return { name: 'ffmpeg', version: null, problem };
  }
}

export function createToolStatus(parts: {
  youtube: Pick<YouTube, 'readVersion'>;
  ffmpeg: string;
  clock: Clock;
  log: Log;
}): ToolStatus {
  const { clock, log } = parts;
  let tools: readonly Tool[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const check = async (signal: AbortSignal): Promise<void> => {
    tools = await Promise.all([
      parts.youtube.readVersion(signal).then((found): Tool => ({ name: 'yt-dlp', ...found })),
      checkFfmpeg(parts.ffmpeg, signal),
    ]);
    lookedAt = clock.now();
    for (const { name, problem } of tools) {
      if (problem) log.warn({ tool: name }, problem);
    }
  };

  // Nobody asks for himself alone, so nobody can call it off.
  const looking = singleFlight(() => check(new AbortController().signal));

  return {
    list: () => tools,
    check,
    fresh: async () => {
      if (Math.abs(clock.now() - lookedAt) > FRESH_FOR_MS) await looking.run();
      return tools;
    },
  };
}
