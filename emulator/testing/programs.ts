import { accessSync, constants } from 'node:fs';
import path from 'node:path';

// biome-ignore lint/style/noProcessEnv: which programs the tests run is for the environment to say
const environment = process.env;

const USUAL_PLACE = '/usr/local/bin/yt-dlp';

/** The ffmpeg that the tests run. */
export const ffmpegPath = environment.FFMPEG_PATH ?? 'ffmpeg';

/** The ffprobe that the tests run. */
export const ffprobePath = environment.FFPROBE_PATH ?? 'ffprobe';

/** The yt-dlp that the tests run. Throws, saying what to do, when there is none. */
export function ytDlpPath(): string {
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const onPath = folders.map((folder) => path.join(folder, 'yt-dlp'));
  const candidates = [environment.YT_DLP_PATH, USUAL_PLACE, ...onPath];
  const found = candidates.find((file) => file !== undefined && isProgram(file));
  if (!found) {
    throw new Error(
      'These tests run the real yt-dlp and found none: set YT_DLP_PATH to a current one, or install it on the path.',
    );
  }
  return found;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
