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

/** How the programs are called: paths, or names that are looked up on the path. */
interface Commands {
  ffmpeg: string;
  ffprobe: string;
}

const FRESH_FOR_MS = 60_000;

/** What is told of a program that is missing or broken: what it is, what does not work then, and its setting. */
const FFMPEG = {
  what: 'ffmpeg, the program that cuts audio and video,',
  loss: 'The catalogue works without it; cutting does not.',
  setting: 'FFMPEG_PATH',
};
const FFPROBE: typeof FFMPEG = {
  what: 'ffprobe, which comes with ffmpeg and looks into recordings,',
  loss: 'The catalogue works without it; cutting does not, and uploads are kept without their length.',
  setting: 'FFPROBE_PATH',
};

const missing = ({ what, loss, setting }: typeof FFMPEG): string =>
  `${what} was not found. ${loss} Install ffmpeg (on Debian: apt install ffmpeg), or set ${setting} to where it is.`;

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
    return { version: null, problem: isBroken ? broken(told, error) : missing(told) };
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
    list: () => tools,
    check,
    fresh: async () => {
      if (Math.abs(clock.now() - lookedAt) > FRESH_FOR_MS) await looking.run();
      return tools;
    },
  };
}
