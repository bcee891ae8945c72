import { spawnSync } from 'node:child_process';

/**
 * The yt-dlp that the tests run: the one that YT_DLP_PATH names, else the one on the path.
 *
 * @throws Error that says what to do where there is none
 */
export function ytDlpForTests(): string {
  const path = process.env.YT_DLP_PATH || 'yt-dlp';
  const { status } = spawnSync(path, ['--ignore-config', '--version']);
  if (status === 0) return path;
  throw new Error(
    `These tests need yt-dlp, and ${path} cannot be run. Install it, or set YT_DLP_PATH to where it is.`,
  );
}
