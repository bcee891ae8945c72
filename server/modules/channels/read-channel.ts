import type { Context } from '../../context.ts';
import type { JobContext } from '../../jobs/job.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { letOthersGo } from '../../platform/turns.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { takeFeed } from '../intake/listing.usecases.ts';
import { type ListingDepth, listTabs } from './list-tabs.ts';
import { type RefreshedChannel, setListedCompletely, setToldFacts } from './refresh.queries.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'youtube'>;

/** How many videos a feed holds at the most. */
const FEED_LENGTH = 15;
/** The whole listing is read this often, for what the feed does not tell: 7 days. */
const COMPLETE_EVERY_MS = 7 * DAY_MS;

/** How far a channel was read. */
type Depth = 'feed' | ListingDepth;

/**
 * What a reading of a channel found: how many videos were new, those included that an earlier attempt of
 * the same refresh took in; and where its listing was read, how many that held and whether the feed had
 * told nothing before.
 */
export type ChannelReading =
  | { depth: 'feed'; added: number }
  | { depth: ListingDepth; added: number; listed: number; feedFailed: boolean };

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

/** One that was just added was told of a moment ago; later, who asks for it may do so for its new name. */
const wantsToldFacts = (channel: RefreshedChannel, asked: boolean, now: number): boolean =>
  !channel.isTold || isDueAgain(channel, now) || (asked && channel.listedCompletelyAt !== null);

/** An old tool may list nothing of a channel that is full, and claims success. */
const isToolCurrent = async ({ youtube }: Parts, signal: AbortSignal): Promise<boolean> =>
  (await youtube.readVersion(signal)).problem === null;

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
  if (depth === 'feed') return { depth, added: job.brought };
  await letOthersGo(job.signal);
  job.progress('Listing the videos', 0);
  const listed = await listTabs(parts, channel, depth, job);
  const isEmpty = channel.videoCount + byFeed === 0;
  if (listed === 0 && !(isEmpty && (feed !== null || (await isToolCurrent(parts, job.signal))))) {
    throw new PlatformFailure('empty-listing', 'channel');
  }
  return { depth, added: job.brought, listed, feedFailed: feed === null };
}
