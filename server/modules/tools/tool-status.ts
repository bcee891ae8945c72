import { setTimeout as sleep } from 'node:timers/promises';
import type { Tool } from '../../../contract/system.ts';
import { readFfmpegVersion } from '../../ffmpeg/ffmpeg.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { ToolFailed, ToolMissing } from '../../platform/tool-failures.ts';
import type { YouTube } from '../../youtube/youtube.ts';

/** The programs beside the server. */
export interface ToolStatus {
  /** As they were when last looked at. The first look is waited for; none are known where it takes too long. */
  known(): Promise<readonly Tool[]>;
  /** The same, looked at anew where that was more than a minute ago. */
  fresh(): Promise<readonly Tool[]>;
  /** Looks again which are there, and writes into the log what is wrong. */
  check(signal: AbortSignal): Promise<void>;
  /** Does so for the first time, a moment after the start. */
  checkFirst(signal: AbortSignal): Promise<readonly Tool[]>;
}

const FRESH_FOR_MS = 60_000;

/**
 * How long after the start the first look begins, in milliseconds: nothing is answered while a program
 * begins, and who waits for the server comes first.
 */
const FIRST_LOOK_AFTER_MS = 250;

/** How long after the start the first look is waited for, in milliseconds: a program may hang. */
const FIRST_LOOK_AWAITED_MS = 10_000;

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
  const firstLook = Promise.withResolvers<void>();

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
    known: async () => {
      await firstLook.promise;
      return tools;
    },
    check,
    checkFirst: async (signal) => {
      const patience = setTimeout(firstLook.resolve, FIRST_LOOK_AWAITED_MS);
      try {
        await sleep(FIRST_LOOK_AFTER_MS, undefined, { signal });
        await check(signal);
        return tools;
      } finally {
        clearTimeout(patience);
        firstLook.resolve();
      }
    },
    fresh: async () => {
      if (Math.abs(clock.now() - lookedAt) > FRESH_FOR_MS) await looking.run();
      return tools;
    },
  };
}
