import type { Database } from '../../platform/database.ts';
import { BudgetSpent } from '../../youtube/budget.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import { PlatformPaused } from '../../youtube/pause.ts';
import type { RequestOptions, YouTube } from '../../youtube/youtube.ts';
import { listChannelsOfNewest } from './trial.queries.ts';

/** The channel of YouTube itself, which is there where the catalogue has none. */
const OWN_CHANNEL = 'UCBR8-60-B28hp2BmDPdntcQ';
const MOST_CHANNELS = 3;
/** So many of the newest videos tell which channels had some lately. */
const NEWEST = 200;
const LISTED = 5;

/** What says something of a channel, and nothing of the program that was asked. */
const OF_THE_CHANNEL: readonly FailureKind[] = ['channel-gone', 'no-such-tab'];

/** The ids at the source of channels that a yt-dlp that works can list. */
export function channelsToTry(db: Database): string[] {
  const found = new Set(listChannelsOfNewest(db, NEWEST));
  return [...[...found].slice(0, MOST_CHANNELS), OWN_CHANNEL];
}

/**
 * Has a yt-dlp list a channel, the next one where that tells nothing of the program.
 *
 * @param youtube works with the yt-dlp that is tried
 * @returns what is wrong, in words; null where a channel was listed
 * @throws the signal's reason where it was aborted
 */
export async function findFault(
  youtube: Pick<YouTube, 'listTab'>,
  channels: readonly string[],
  options: RequestOptions,
): Promise<string | null> {
  for (const remoteId of channels) {
    try {
      let count = 0;
      const listing = youtube.listTab(remoteId, 'videos', { ...options, limit: LISTED });
      for await (const _video of listing) count += 1;
      if (count > 0) return null;
    } catch (error) {
      options.signal.throwIfAborted();
      const isOfPlatform = [PlatformFailure, PlatformPaused, BudgetSpent].some(
        (kind) => error instanceof kind,
      );
      if (!isOfPlatform) throw error;
      const { message } = error as Error;
      if (!(error instanceof PlatformFailure && OF_THE_CHANNEL.includes(error.kind)))
        return message;
    }
  }
  return 'It lists no videos of any channel.';
}
