import { execFile } from 'node:child_process';
import type { Emulator } from '../emulator.ts';
import { ytDlpPath } from './programs.ts';

/** How a run of yt-dlp ended. */
export interface YtDlpRun {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the real yt-dlp against an emulator with the options that every run shares. */
export async function runYtDlp(emulator: Emulator, options: readonly string[]): Promise<YtDlpRun> {
  const common = ['--ignore-config', '--no-update', '--no-cache-dir', '--socket-timeout', '15'];
  const program = ytDlpPath();
  const all = ['--proxy', emulator.proxyUrl, '--no-check-certificates', ...common, ...options];
  return new Promise((resolve, reject) => {
    execFile(program, all, { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Lists a channel's tab and gives the entries in the platform's order. */
export async function listTab(
  emulator: Emulator,
  address: string,
  options: readonly string[] = [],
): Promise<{ run: YtDlpRun; entries: ListedEntry[] }> {
  const fields =
    'id,title,duration,view_count,timestamp,live_status,availability,url,thumbnails,playlist_index';
  const run = await runYtDlp(emulator, [
    ...['--quiet', '--flat-playlist', '--lazy-playlist'],
    ...['--extractor-args', 'youtubetab:approximate_date', '--print', `%(.{${fields}})j`],
    ...options,
    `https://www.youtube.com/${address}`,
  ]);
  const lines = run.stdout.split('\n').filter((line) => line.startsWith('{'));
  return { run, entries: lines.map((line) => JSON.parse(line) as ListedEntry) };
}

/** What yt-dlp says about one video of a listing. */
export interface ListedEntry {
  id: string;
  title: string;
  url: string;
  duration?: number;
  view_count?: number;
  timestamp?: number;
  live_status?: string;
  availability?: string;
  playlist_index: number;
}

/** The lines of a run that start with `ERROR:`. */
export function errorsOf(run: YtDlpRun): string {
  return run.stderr
    .split('\n')
    .filter((line) => line.startsWith('ERROR:'))
    .join('\n');
}
