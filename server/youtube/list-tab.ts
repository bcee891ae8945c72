import { type ListedVideo, readListedVideo } from './listing.ts';
import type { ChannelTab } from './urls.ts';
import { parseJson, type YtDlp } from './yt-dlp.ts';

const LIST = [
  ...['--quiet', '--flat-playlist', '--lazy-playlist', '--sleep-requests', '1'],
  ...['--extractor-args', 'youtubetab:approximate_date'],
  '--print',
  '%(.{id,title,duration,view_count,timestamp,live_status,availability})j',
];

/** How many videos a page of a listing holds. */
const PAGE = 30;

interface ListWish {
  /** The address of the tab. */
  url: string;
  tab: ChannelTab;
  /** How many of its newest videos are wanted; all where it is left out. */
  limit: number | undefined;
}

interface ListRun {
  signal: AbortSignal;
  /** Told of each page after the first, which is one more request. */
  onFurtherPage: () => void;
}

/**
 * Lists a tab with yt-dlp, newest first, as the answers come.
 *
 * @throws PlatformFailure, or the signal's reason, after what came before
 */
export async function* listTab(
  ytDlp: YtDlp,
  { url, tab, limit }: ListWish,
  { signal, onFurtherPage }: ListRun,
): AsyncGenerator<ListedVideo, void, void> {
  const args = limit === undefined ? LIST : [...LIST, '-I', `1:${checkedLimit(limit)}`];
  let count = 0;
  for await (const line of ytDlp.lines({ args, url, subject: 'channel', signal })) {
    if (line.trim() === '') continue;
    count += 1;
    if (count > PAGE && count % PAGE === 1) onFurtherPage();
    const video = readListedVideo(parseJson(line, 'channel'), tab);
    if (video) yield video;
  }
}

function checkedLimit(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError(`Not a limit: ${limit}`);
  return limit;
}
