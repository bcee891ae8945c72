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
  takeFeed,
  takeListed,
} from '../intake/listing.usecases.ts';
import { settleTab } from '../intake/settling.usecases.ts';
import { type RefreshedChannel, setListedCompletely, setToldFacts } from './refresh.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'youtube'>;

const TABS: readonly ChannelTab[] = ['videos', 'shorts', 'streams'];

/** How many of a tab's newest videos are listed where there is no sign of a gap. */
const NEWEST = 60;
/**
 * So many videos are put into the catalogue at once while a listing goes on: who reads meanwhile
 * waits for them. The platform tells thirty videos a page, and none of a page is to wait for the next.
 */
const CHUNK = 10;
/** How many videos a feed holds at the most. */
const FEED_LENGTH = 15;
/** The whole listing is read this often, for what the feed does not tell: 7 days. */
const COMPLETE_EVERY_MS = 7 * 24 * 60 * 60 * 1000;

/** How far a channel was read. */
export type Depth = 'feed' | 'newest' | 'complete';

/** What a reading of a channel found. */
export interface ChannelReading {
  depth: Depth;
  /** How many videos were new, those included that an earlier attempt of the same refresh took in. */
  added: number;
  /** How many videos the listing held; 0 where only the feed was read. */
  listed: number;
  feedFailed: boolean;
}

/** What the feed told: how many of its videos were new and known, or that it told nothing. */
type FeedReading = { added: number; known: number } | null;

async function readFeed(
  parts: Parts,
  channel: RefreshedChannel,
  job: JobContext,
): Promise<FeedReading> {
  try {
    const feed = await parts.youtube.readFeed(channel.remoteId, job);
    // Of a channel that has videos it tells nothing at all, not that nothing is new.
    if (feed.length === 0 && channel.videoCount > 0) return null;
    return parts.db.transaction(() => {
      const told = takeFeed(parts, channel.id, feed);
      // They are known to the next feed, so after a kill before the listing nobody would look below them.
      if (told.added > 0) {
        setListedCompletely(parts.db, channel, null);
        job.bring(told.added);
      }
      return told;
    });
  } catch (error) {
    // Feeds fail for hours on many days; the listing tells the same and more.
    if (!(error instanceof PlatformFailure) || error.retry === 'pause') throw error;
    parts.log.info({ channel: channel.remoteId, reason: error.message }, 'feed not read');
    return null;
  }
}

/**
 * Whether the whole listing was read so long ago that it is due again, or in a future that a clock
 * took for now; not where it never was.
 */
const isDueAgain = ({ listedCompletelyAt }: RefreshedChannel, now: number): boolean =>
  listedCompletelyAt !== null && Math.abs(now - listedCompletelyAt) > COMPLETE_EVERY_MS;

function depthOf(channel: RefreshedChannel, feed: FeedReading, asked: boolean, now: number): Depth {
  const { fullExtract, listedCompletelyAt } = channel;
  const mayMiss =
    listedCompletelyAt === null ||
    isDueAgain(channel, now) ||
    (feed !== null && feed.known === 0 && feed.added === FEED_LENGTH);
  if (mayMiss) return fullExtract ? 'complete' : 'newest';
  return asked || feed === null || feed.added > 0 ? 'newest' : 'feed';
}

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
  { depth, job, onTold }: TabWork & { depth: 'newest' | 'complete' },
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

/** One that was just added was told of a moment ago; later, who asks for it may do so for its new name. */
const wantsToldFacts = (channel: RefreshedChannel, asked: boolean, now: number): boolean =>
  !channel.isTold || isDueAgain(channel, now) || (asked && channel.listedCompletelyAt !== null);

/** An old tool may list nothing of a channel that is full, and claims success. */
const isToolCurrent = async ({ youtube }: Parts, signal: AbortSignal): Promise<boolean> =>
  (await youtube.readVersion(signal)).problem === null;

/** Lists the tabs and puts their videos in order. @returns how many were listed */
async function listTabs(
  parts: Parts,
  channel: RefreshedChannel,
  depth: 'newest' | 'complete',
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

/**
 * Reads about a channel: its handle, its picture, its name and what it says of itself. Where that is
 * known, only its listing can fail the refresh.
 */
async function readToldFacts(
  { db, log, youtube }: Parts,
  { id, remoteId, isTold }: RefreshedChannel,
  job: JobContext,
): Promise<void> {
  try {
    setToldFacts(db, id, await youtube.resolveChannel({ type: 'id', remoteId }, job));
  } catch (error) {
    const mayGoOn = isTold && error instanceof PlatformFailure && error.retry !== 'pause';
    if (!mayGoOn) throw error;
    log.info({ channel: remoteId, reason: error.message }, 'facts of the channel not read');
  }
}

/**
 * Reads what is new on a channel: its feed, and as much of its listing as is needed to leave no gap.
 * What was read before a failure stays in the catalogue.
 *
 * @param asked whether a person asked for it, who wants more than a look at the feed
 * @throws PlatformFailure where the platform could not be read, or its listing cannot be right
 */
export async function readChannel(
  parts: Parts,
  channel: RefreshedChannel,
  asked: boolean,
  job: JobContext,
): Promise<ChannelReading> {
  // Each report is written down, and a look at the feed that nobody waits for is hardly longer.
  if (asked) job.progress('Reading the feed', 0);
  if (wantsToldFacts(channel, asked, parts.clock.now())) await readToldFacts(parts, channel, job);
  const feed = await readFeed(parts, channel, job);
  const depth = depthOf(channel, feed, asked, parts.clock.now());
  const byFeed = feed?.added ?? 0;
  if (depth === 'feed') return { depth, added: job.brought, listed: 0, feedFailed: false };
  await letOthersGo(job.signal);
  job.progress('Listing the videos', 0);
  const listed = await listTabs(parts, channel, depth, job);
  const isEmpty = channel.videoCount + byFeed === 0;
  if (listed === 0 && !(isEmpty && (feed !== null || (await isToolCurrent(parts, job.signal))))) {
    throw new PlatformFailure('empty-listing', 'channel');
  }
  return { depth, added: job.brought, listed, feedFailed: feed === null };
}
