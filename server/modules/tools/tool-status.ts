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

/** How the programs are called: paths, or names that are looked up on the path. */
interface Commands {
  ffmpeg: string;
  ffprobe: string;
}

const FRESH_FOR_MS = 60_000;

/**
 * How long after the start the first look begins, in milliseconds: nothing is answered while a program
 * begins, and who waits for the server comes first.
 */
const FIRST_LOOK_AFTER_MS = 250;

/** How long after the start the first look is waited for, in milliseconds: a program may hang. */
const FIRST_LOOK_AWAITED_MS = 10_000;

/** What is told of a program that is missing or broken: what it is, what does not work then, and its setting. */
const FFMPEG = {
  name: 'ffmpeg',
  what: 'ffmpeg, the program that cuts audio and video,',
  loss: 'The catalogue works without it; cutting does not.',
  setting: 'FFMPEG_PATH',
};
const FFPROBE: typeof FFMPEG = {
  name: 'ffprobe',
  what: 'ffprobe, which comes with ffmpeg and looks into recordings,',
  loss: 'The catalogue works without it; cutting does not, and uploads are kept without their length.',
  setting: 'FFPROBE_PATH',
};

function missing(command: string, { name, what, loss, setting }: typeof FFMPEG): string {
  const place = command === name ? '' : `: ${setting} names ${command}`;
  return `${what} was not found or cannot be run${place}. ${loss} Install ffmpeg (on Debian: apt install ffmpeg), or set ${setting} to where it is.`;
}

const broken = ({ what, loss, setting }: typeof FFMPEG, { message }: ToolFailed): string =>
  `${what} does not work as it should. ${loss} Install it anew (on Debian: apt install --reinstall ffmpeg), or set ${setting} to one that works. In detail: ${message}.`;

/** The version of a program, or what is wrong with it. */
async function lookAt(
  command: string,
  told: typeof FFMPEG,
  signal: AbortSignal,
): Promise<Pick<Tool, 'version' | 'problem'>> {
  try {
    return { version: await readFfmpegVersion(command, signal), problem: null };
  } catch (error) {
    const isBroken = error instanceof ToolFailed;
    if (!(isBroken || error instanceof ToolMissing)) throw error;
    return { version: null, problem: isBroken ? broken(told, error) : missing(command, told) };
  }
}

/** ffmpeg, and what is wrong with it or with the ffprobe that it needs beside it. */
async function checkFfmpeg({ ffmpeg, ffprobe }: Commands, signal: AbortSignal): Promise<Tool> {
  const [cutter, looker] = await Promise.all([
    lookAt(ffmpeg, FFMPEG, signal),
    lookAt(ffprobe, FFPROBE, signal),
  ]);
  return { name: 'ffmpeg', version: cutter.version, problem: cutter.problem ?? looker.problem };
}

export function createToolStatus(parts: {
  youtube: Pick<YouTube, 'readVersion'>;
  commands: Commands;
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
      checkFfmpeg(parts.commands, signal),
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
