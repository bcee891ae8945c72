import type { Tool } from '../../../contract/system.ts';
import { readFfmpegVersion } from '../../ffmpeg/ffmpeg.ts';
import { ToolMissing } from '../../platform/child-process.ts';
import type { Log } from '../../platform/log.ts';
import type { YouTube } from '../../youtube/youtube.ts';

/** The programs beside the server, as they were when last looked at. */
export interface ToolStatus {
  list(): readonly Tool[];
  /** Looks again which are there, and writes into the log what is wrong. */
  check(signal: AbortSignal): Promise<void>;
}

const FFMPEG_MISSING =
  'ffmpeg, the program that cuts audio and video, was not found. The catalogue works without it; cutting does not. Install ffmpeg (on Debian: apt install ffmpeg), or set FFMPEG_PATH to where it is.';

async function checkFfmpeg(command: string, signal: AbortSignal): Promise<Tool> {
  try {
    return { name: 'ffmpeg', version: await readFfmpegVersion(command, signal), problem: null };
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    return { name: 'ffmpeg', version: null, problem: FFMPEG_MISSING };
  }
}

export function createToolStatus(parts: {
  youtube: Pick<YouTube, 'readVersion'>;
  ffmpeg: string;
  log: Log;
}): ToolStatus {
  let tools: readonly Tool[] = [];
  return {
    list: () => tools,
    check: async (signal) => {
      tools = await Promise.all([
        parts.youtube.readVersion().then((found): Tool => ({ name: 'yt-dlp', ...found })),
        checkFfmpeg(parts.ffmpeg, signal),
      ]);
      for (const { name, problem } of tools) {
        if (problem) parts.log.warn({ tool: name }, problem);
      }
    },
  };
}
