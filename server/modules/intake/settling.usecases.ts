import * as z from 'zod/mini';
import { Id } from '../../../contract/common.ts';
import { MediaKind } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { slicesOf } from '../../platform/turns.ts';
import { reconcileDates } from '../../youtube/dating.ts';
import { KIND_OF_TAB } from '../../youtube/listing.ts';
import type { ChannelTab } from '../../youtube/urls.ts';
import {
  type ListedDate,
  moveUploadedAt,
  readHighestPosition,
  readListing,
  readPositions,
  setListingPosition,
  takeOffListing,
} from './listing.queries.ts';
import { placeListing } from './listing-order.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** Moves the dates of a tab's videos that do not agree with its order any more. */
export const SETTLE_DATES = jobKind({
  name: 'settle-dates',
  payload: z.object({ channelId: Id, kind: MediaKind }),
});

/** So many videos take their places at once, and so many their dates, each of which the search index follows. */
const PLACES_AT_ONCE = 100;
const DATES_AT_ONCE = 8;

/** So long it is waited for further exact dates of a tab, in milliseconds: each may move hundreds of others. */
const SETTLE_AFTER_MS = 30_000;

/** One tab of a channel, as it was listed. */
export interface ListedTab {
  channelId: number;
  tab: ChannelTab;
  /** The ids in the catalogue of those videos that belong to the channel, the newest first. */
  listed: number[];
}

/** A date that does not agree with the order of its listing, and the one that does. */
interface DateChange {
  from: ListedDate;
  to: Pick<ListedDate, 'uploadedAt' | 'precision'>;
}

function findChangedDates({ db, clock }: Parts, channelId: number, kind: MediaKind): DateChange[] {
  const listing = readListing(db, channelId, kind);
  const settled = reconcileDates(listing, { now: clock.now() });
  return listing.flatMap((from, index) => {
    const to = settled[index];
    return to && to.uploadedAt !== from.uploadedAt ? [{ from, to }] : [];
  });
}

function moveDates({ db }: Parts, changes: readonly DateChange[]): void {
  // What is lost is found to be out of order when it is looked at next.
  db.swiftTransaction(() => {
    for (const { from, to } of changes) moveUploadedAt(db, from, to);
  });
}

/** Moves the dates that are not exact, so that they agree with the order of the listing. */
export function settleDates(parts: Parts, channelId: number, kind: MediaKind): void {
  moveDates(parts, findChangedDates(parts, channelId, kind));
}

/**
 * Moves the dates that are not exact, so that they agree with the order of the listing, some of them in each
 * step: others are served in between.
 */
export function* settleManyDates(
  parts: Parts,
  channelId: number,
  kind: MediaKind,
): Generator<void> {
  for (;;) {
    const changes = findChangedDates(parts, channelId, kind);
    if (changes.length <= DATES_AT_ONCE) {
      moveDates(parts, changes);
      return;
    }
    for (const slice of slicesOf(changes, DATES_AT_ONCE)) {
      moveDates(parts, slice);
      yield;
    }
    // Others may have told better dates between the steps, so it is looked again.
  }
}

/**
 * Has the dates of a tab's videos agree with its order in a while, as one became known; belongs into the
 * transaction that takes that in.
 */
export function settleLater({ db, clock }: Parts, channelId: number, kind: MediaKind): void {
  const now = clock.now();
  enqueue(db, now, SETTLE_DATES, {
    key: `settle-dates:${channelId}:${kind}`,
    payload: { channelId, kind },
    priority: PRIORITY.background,
    runAt: now + SETTLE_AFTER_MS,
  });
}

/**
 * Gives the listed videos of a tab their places in its order, and dates that agree with it. Between
 * the steps the order is that of the listing down to some video, and what it was before below; where
 * they do not come to their end, the whole tab has to be listed again. A part takes its places from
 * below: where that does not come to its end, what is left above it is still unknown to the next look.
 *
 * @param options.whole whether the listing holds the whole tab; what it does not hold has no place then
 */
export function* settleTab(
  parts: Parts,
  reading: ListedTab,
  { whole }: { whole: boolean },
): Generator<void> {
  const { db } = parts;
  const { channelId, tab, listed } = reading;
  const kind = KIND_OF_TAB[tab];
  if (whole) takeOffListing(db, channelId, kind, listed);
  const before = readPositions(db, listed);
  const highest = readHighestPosition(db, channelId, kind);
  const changes = placeListing(before, { whole, highest }).flatMap((position, index) => {
    const id = listed[index];
    const isNew = id !== undefined && position !== null && position !== before[index];
    return isNew ? [{ id, position }] : [];
  });
  for (const slice of slicesOf(whole ? changes : changes.toReversed(), PLACES_AT_ONCE)) {
    db.swiftTransaction(() => {
      for (const { id, position } of slice) setListingPosition(db, id, position);
    });
    yield;
  }
  yield* settleManyDates(parts, channelId, kind);
}
