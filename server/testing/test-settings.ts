import { join } from 'node:path';
import { NOWHERE, UNDISTURBED } from './server-process.ts';

export const CREDENTIALS = { username: 'admin', password: 'correct horse' };

/** The environment of a server without yt-dlp and the platform, so that it is quick. */
export const testSettings = (folder: string): Record<string, string> => ({
  ...UNDISTURBED,
  DATA_DIR: join(folder, 'data'),
  AUTH_PASSWORD: CREDENTIALS.password,
  YT_DLP_PATH: join(folder, 'no-yt-dlp'),
  FFMPEG_PATH: join(folder, 'no-ffmpeg'),
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  LOG_LEVEL: 'silent',
});
