import { HIDDEN } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { PRECISION, reconcileDates } from '../../youtube/dating.ts';
import { PlatformFailure } from '../../youtube/failures.ts';
import { KIND_OF_TAB, type ListedVideo } from '../../youtube/listing.ts';
import type { FeedVideo } from '../../youtube/parse-feed.ts';
import type { ChannelTab } from '../../youtube/urls.ts';
import { forgetHiding } from './details.queries.ts';
import { readHighestPosition, readLowestPlace } from './listing.queries.ts';
import { type ListedTab, settleLater } from './settling.usecases.ts';
import {
  insertToldMedia,
  type KnownMedia,
  readKnownMedia,
  replaceDescription,
  type ToldMedia,
  updateToldMedia,
} from './told-media.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

const toldByFeed = (video: FeedVideo): ToldMedia & { uploadedAt: number } => ({
  remoteId: video.remoteId,
  name: video.name,
  kind: video.isShort ? 'short' : null,
  duration: null,
  views: video.views,
  viewsRounded: false,
  uploadedAt: video.uploadedAt,
  precision: PRECISION.exact,
  availability: null,
});

const toldByListing = (video: ListedVideo): ToldMedia => ({
  remoteId: video.remoteId,
  name: video.name,
  kind: video.kind,
  duration: video.duration,
  views: video.views,
  viewsRounded: true,
  uploadedAt: video.approximateUploadedAt,
  precision: video.approximateUploadedAt === null ? PRECISION.estimated : PRECISION.approximate,
  availability: video.availability,
});

/**
 * Takes in a channel's feed: new videos, and the exact dates and views of known ones.
 *
 * @returns how many videos were new, and how many were known
 */
export function takeFeed(
  parts: Parts,
  channelId: number,
  feed: readonly FeedVideo[],
): { added: number; known: number } {
  const { db, clock } = parts;
  return db.transaction(() => {
    const known = readKnownMedia(
      db,
      feed.map(({ remoteId }) => remoteId),
    );
    for (const video of feed) {
      const told = toldByFeed(video);
      const media = known.get(video.remoteId);
      const isRedated = media !== undefined && updateToldMedia(db, media, told);
      // A video that two channels made together stands in the order of the one it was first found on.
      if (isRedated && media.position !== null) settleLater(parts, media.channelId, media.kind);
      const id = media?.id ?? insertToldMedia(db, channelId, told, clock.now());
      if (video.description !== null) replaceDescription(db, id, video.description);
    }
    return { added: feed.length - known.size, known: known.size };
  });
}

/** One tab of a channel while its listing is read, the newest video first. */
export interface TabReading extends ListedTab {
  /** How many videos the tab told of so far. */
  told: number;
  /** The place that each of `listed` had before; null for one that was not listed yet. */
  places: (number | null)[];
  /** The date that the tab told of the last one. */
  lastToldAt: number | null;
  /** The date of the last one, for those that follow and have none. */
  lastUploadedAt: number | null;
}

export function startTab(channelId: number, tab: ChannelTab): TabReading {
  return {
    channelId,
    tab,
    told: 0,
    listed: [],
    places: [],
    lastToldAt: null,
    lastUploadedAt: null,
  };
}

/** The dates under which new videos enter the catalogue, before the whole tab is known. */
function firstDates(
  parts: Parts,
  reading: TabReading,
  told: readonly ToldMedia[],
  known: ReadonlyMap<string, KnownMedia>,
): { uploadedAt: number }[] {
  const before =
    reading.lastUploadedAt === null
      ? []
      : [{ uploadedAt: reading.lastUploadedAt, precision: PRECISION.exact }];
  const chunk = told.map((video) => {
    const media = known.get(video.remoteId);
    return media && media.precision >= video.precision ? media : video;
  });
  const options = { now: parts.clock.now(), isPart: true };
  return reconcileDates([...before, ...chunk], options).slice(before.length);
}

/** A video that was hidden, and that its channel lists again, is asked for anew so much later. */
const HIDDEN_ASKED_AGAIN_MS = DAY_MS;

const isHidden = ({ availability }: KnownMedia): boolean => HIDDEN.includes(availability);

/** Has those of the listed videos asked for anew that are known as hidden: a listing holds none of these. */
function askForHidden({ db, clock }: Parts, known: ReadonlyMap<string, KnownMedia>): void {
  const hidden = [...known.values()].filter(isHidden).map(({ id }) => id);
  if (hidden.length > 0) forgetHiding(db, hidden, clock.now() - HIDDEN_ASKED_AGAIN_MS);
}

/**
 * Takes in the next videos of a tab; what was taken in stays, whatever becomes of the rest.
 *
 * @returns how many of them were new
 */
export function takeListed(
  parts: Parts,
  reading: TabReading,
  videos: readonly ListedVideo[],
): number {
  const { db, clock } = parts;
  // Where some of it is lost, the listing did not end, and is read again.
  return db.swiftTransaction(() => {
    let added = 0;
    const told = videos.map(toldByListing);
    const known = readKnownMedia(
      db,
      told.map(({ remoteId }) => remoteId),
    );
    const dates = firstDates(parts, reading, told, known);
    askForHidden(parts, known);
    reading.told += told.length;
    told.forEach((video, index) => {
      const uploadedAt = dates[index]?.uploadedAt ?? clock.now();
      const media = known.get(video.remoteId);
      if (media) updateToldMedia(db, media, video);
      // A video that two channels made together stays with the one it was first found on.
      if (media && media.channelId !== reading.channelId) return;
      const dated = { ...video, uploadedAt };
      reading.listed.push(media?.id ?? insertToldMedia(db, reading.channelId, dated, clock.now()));
      if (!media) added += 1;
      // A place among the videos says nothing about the place among the shorts.
      reading.places.push(media?.kind === video.kind ? media.position : null);
      reading.lastToldAt = video.uploadedAt;
      reading.lastUploadedAt = media?.uploadedAt ?? uploadedAt;
    });
    return added;
  });
}

/** So many videos at the end of a listing tell whether it reached what was listed before. */
const TAIL = 10;

/**
 * Whether a listing that did not reach the end of its tab came down to what was listed of it before, so that
 * no gap is left between the two. Known ones on top tell nothing: a stream that is still to begin
 * stays above all that is published meanwhile.
 */
export function reachesKnown({ db }: Pick<Context, 'db'>, reading: TabReading): boolean {
  const lowest = readLowestPlace(db, reading.channelId, KIND_OF_TAB[reading.tab]);
  if (!lowest) return false;
  const known = reading.places.filter((place) => place !== null);
  const tail = reading.places.slice(-TAIL);
  const unknownInTail = tail.filter((place) => place === null).length;
  if (tail.length > 0 && 2 * unknownInTail <= tail.length) return true;
  // Where many of the known ones were removed, the listing ends below all of them.
  if (known.includes(lowest.position)) return known.length >= TAIL;
  return reading.lastToldAt !== null && reading.lastToldAt < lowest.uploadedAt;
}

/** Whether nothing of a tab was listed to an end before. */
export const isFirstLook = ({ db }: Pick<Context, 'db'>, reading: TabReading): boolean =>
  readHighestPosition(db, reading.channelId, KIND_OF_TAB[reading.tab]) === 0;

/** @throws PlatformFailure where the tab listed videos before, so that it cannot be empty now */
export function assertNeverListed({ db }: Pick<Context, 'db'>, reading: TabReading): void {
  if (!isFirstLook({ db }, reading)) throw new PlatformFailure('empty-listing', 'channel');
}
