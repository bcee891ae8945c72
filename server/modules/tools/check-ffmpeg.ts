import type { Tool } from '../../../contract/system.ts';
import { readFfmpegVersion } from '../../ffmpeg/ffmpeg.ts';
import { ToolFailed, ToolMissing } from '../../platform/tool-failures.ts';

/** How the programs are called: paths, or names that are looked up on the path. */
export interface FfmpegCommands {
  ffmpeg: string;
  ffprobe: string;
}

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

/** Looks at ffmpeg: its version, and what is wrong with it or with the ffprobe that it needs beside it. */
export async function checkFfmpeg(
  { ffmpeg, ffprobe }: FfmpegCommands,
  signal: AbortSignal,
): Promise<Tool> {
  const [cutter, looker] = await Promise.all([
    lookAt(ffmpeg, FFMPEG, signal),
    lookAt(ffprobe, FFPROBE, signal),
  ]);
  return { name: 'ffmpeg', version: cutter.version, problem: cutter.problem ?? looker.problem };
}
