import type { Context } from '../../context.ts';
import type { JobContext } from '../../jobs/job.ts';
import { inTurns, letOthersGo } from '../../platform/turns.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import type { ChannelTab } from '../../youtube/urls.ts';
import type { ListedVideo } from '../../youtube/youtube.ts';
import {
  assertNeverListed,
  isFirstLook,
  reachesKnown,
  startTab,
  type TabReading,
  takeListed,
} from '../intake/listing.usecases.ts';
import { settleTab } from '../intake/settling.usecases.ts';
import { type RefreshedChannel, setListedCompletely } from './refresh.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'youtube'>;

/** How far down the tabs of a channel are listed: until what is known is reached, or to their ends. */
export type ListingDepth = 'newest' | 'complete';

const TABS: readonly ChannelTab[] = ['videos', 'shorts', 'streams'];

/** How many of a tab's newest videos are listed where there is no sign of a gap. */
const NEWEST = 60;
/**
 * So many videos are put into the catalogue at once while a listing goes on: who reads meanwhile
 * waits for them. The platform tells thirty videos a page, and none of a page is to wait for the next.
 */
const CHUNK = 10;

/** The job that reads a tab, and what is made of how many videos the tab has told of so far. */
interface TabWork {
  job: JobContext;
  onTold: (count: number) => void;
}

/**
 * Takes in what a tab lists; a tab that the channel does not have lists nothing.
 *
 * @returns how many the listing held, also those that it held twice
 */
async function listTab(
  parts: Parts,
  channel: RefreshedChannel,
  reading: TabReading,
  { limit, job, onTold }: TabWork & { limit: number | undefined },
): Promise<number> {
  const seen = new Set<string>();
  let given = 0;
  let chunk: ListedVideo[] = [];
  const take = () => {
    parts.db.swiftTransaction(() => {
      const added = takeListed(parts, reading, chunk);
      if (added > 0) job.bring(added);
    });
    onTold(reading.told);
    chunk = [];
  };
  const { signal, urgent } = job;
  const options = { signal, urgent, ...(limit !== undefined && { limit }) };
  try {
    for await (const video of parts.youtube.listTab(channel.remoteId, reading.tab, options)) {
      given += 1;
      if (seen.has(video.remoteId)) continue;
      seen.add(video.remoteId);
      chunk.push(video);
      if (chunk.length === CHUNK) {
        take();
        await letOthersGo(signal);
      }
    }
    // Where the tab is there and lists nothing of what it listed before, the listing is wrong.
    if (seen.size === 0) assertNeverListed(parts, reading);
  } catch (error) {
    if (!(error instanceof PlatformFailure && error.kind === 'no-such-tab')) throw error;
  } finally {
    // Also where the listing broke off: what was told is kept.
    if (chunk.length > 0) take();
  }
  return given;
}

/**
 * Reads one tab: as far as is asked for, and further where a gap would stay, to its end where all videos
 * are wanted. Only then its videos have their places, by which the next look tells what is known.
 */
async function readTab(
  parts: Parts,
  channel: RefreshedChannel,
  tab: ChannelTab,
  { depth, job, onTold }: TabWork & { depth: ListingDepth },
): Promise<TabReading> {
  let limit = depth === 'newest' ? NEWEST : undefined;
  let toldBefore = 0;
  for (;;) {
    const reading = startTab(channel.id, tab);
    const isEnough = channel.fullExtract === 0 && isFirstLook(parts, reading);
    const settle = (whole: boolean) => inTurns(settleTab(parts, reading, { whole }), job.signal);
    let given: number;
    try {
      given = await listTab(parts, channel, reading, { limit, job, onTold });
    } catch (error) {
      // The next look goes down to what this one told, or it would leave out what is published meanwhile.
      if (isEnough && error instanceof PlatformFailure) await settle(false);
      throw error;
    }
    const whole = limit === undefined || given < limit;
    // A platform that only repeats what it told before has no more to tell.
    const isRepeated = reading.told <= toldBefore;
    if (limit === undefined || whole || isEnough || isRepeated || reachesKnown(parts, reading)) {
      await settle(whole);
      return reading;
    }
    limit = channel.fullExtract ? undefined : 2 * limit;
    toldBefore = reading.told;
  }
}

/**
 * Lists the tabs of a channel and puts their videos in order. What was listed before a failure stays in the
 * catalogue, and the channel counts as one that may have a gap until the caller says otherwise.
 *
 * @returns how many videos the tabs told of
 * @throws PlatformFailure where a tab could not be listed, or cannot be as empty as it seems; PlatformPaused
 */
export async function listTabs(
  parts: Parts,
  channel: RefreshedChannel,
  depth: ListingDepth,
  job: JobContext,
): Promise<number> {
  // Until the listing has ended well, there may be a gap, also for a process that was killed.
  setListedCompletely(parts.db, channel, null);
  let listed = 0;
  for (const tab of TABS) {
    const onTold = (told: number) => job.progress('Listing the videos', listed + told);
    const reading = await readTab(parts, channel, tab, { depth, job, onTold });
    listed += reading.told;
  }
  return listed;
}
