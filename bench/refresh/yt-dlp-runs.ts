import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';

/** A yt-dlp that writes down each of its runs. */
export interface YtDlpRuns {
  path: string;
  /** The arguments of the runs so far, but for those that ask for the version. */
  list(): Promise<string[]>;
}

const lineOf = ({ id, title, durationSeconds, views, publishedAt }: EmulatedChannel['videos'][0]) =>
  JSON.stringify({
    id,
    title,
    duration: durationSeconds,
    view_count: views,
    timestamp: Math.floor(Date.parse(publishedAt) / 1_000),
    live_status: null,
    availability: null,
  });

/**
 * The real yt-dlp behind a script that writes its runs down.
 *
 * @param atOnce a channel whose whole listing the script prints by itself and at once, as no platform
 *   would be quick enough to
 */
export async function watchYtDlp(folder: string, atOnce: EmulatedChannel): Promise<YtDlpRuns> {
  const path = join(folder, 'yt-dlp');
  const runs = join(folder, 'runs.log');
  const listing = join(folder, 'listing.jsonl');
  await writeFile(listing, `${atOnce.videos.map(lineOf).join('\n')}\n`);
  await writeFile(runs, '');
  await writeFile(
    path,
    `#!/bin/sh
case "$*" in *--version*) ;; *) echo "$*" >> '${runs}' ;; esac
case "$*" in
  *${atOnce.id}/videos*) exec cat '${listing}' ;;
  *${atOnce.id}/*) echo 'ERROR: This channel does not have a further tab' >&2; exit 1 ;;
esac
exec '${process.env.YT_DLP_PATH || 'yt-dlp'}' "$@"
`,
  );
  await chmod(path, 0o755);
  const list = async () => (await readFile(runs, 'utf8')).split('\n').filter(Boolean);
  return { path, list };
}
