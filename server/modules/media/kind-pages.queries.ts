import sql, { type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { areFew, areFewerThan, type Kinds, rowsOfKinds } from './media-kinds.queries.ts';
import { isByDate, keyOf } from './media-orders.queries.ts';
import {
  carries,
  isLabelled,
  labelledRows,
  type MediaSelection,
  OF_MEDIA,
  uploadedWithin,
} from './media-selection.queries.ts';
import type { PeriodFor } from './upload-period.queries.ts';

/** So many videos of a channel are sorted in a millisecond. */
const FEW_OF_CHANNEL = 1_000;

const ofChannel = ({ channel }: MediaSelection): Sql[] =>
  channel === undefined ? [] : [sql`m.channel_id = ${channel}`];

/**
 * Whether the indexes of the kinds are the quickest to tell of a list: of all videos, of those of a
 * channel by date, and of a channel that has few of them.
 */
function hasIndexes(db: Database, selection: MediaSelection, kinds: Kinds): boolean {
  const { watchLater, library, channel } = selection;
  if (kinds.length === 0 || isLabelled(selection) || watchLater || library) return false;
  return (
    channel === undefined ||
    isByDate(selection) ||
    areFew(db, kinds, FEW_OF_CHANNEL, ofChannel(selection))
  );
}

/** A page of videos of some kinds; nothing where something else than their indexes tells of it. */
export function readPageOfKinds(
  db: Database,
  selection: MediaSelection,
  kinds: Kinds,
  { limit, offset }: Slice,
  periodFor: PeriodFor,
): number[] | undefined {
  if (!hasIndexes(db, selection, kinds)) return undefined;
  const { channel, period, sort } = selection;
  const isFitted = period?.isShort && sort === 'top' && channel === undefined;
  const fitted = isFitted ? periodFor(offset + limit) : period;
  const { key, isAscending } = keyOf({ ...selection, period: fitted });
  // The few of a channel are sorted; no other order is to be walked for them.
  const isSorted = channel !== undefined && !isByDate(selection);
  const rows = rowsOfKinds(kinds, {
    key: isSorted ? sql`+${key}` : key,
    isAscending,
    within: [...ofChannel(selection), ...uploadedWithin(fitted)],
  });
  return db.column<number>(sql`${rows} LIMIT ${limit} OFFSET ${offset}`);
}

/**
 * A page of videos of kinds that fewer videos are of than carry the labels: those are gone through, in the
 * order of the list. Nothing where that is not so.
 */
export function readPageOfFewKinds(
  db: Database,
  selection: MediaSelection,
  kinds: Kinds,
  { limit, offset }: Slice,
): number[] | undefined {
  const { watchLater, library, period } = selection;
  const labelled = watchLater || library ? undefined : labelledRows(selection);
  if (!labelled || !areFewerThan(db, kinds, labelled)) return undefined;
  const rows = rowsOfKinds(kinds, {
    ...keyOf(selection),
    within: [...ofChannel(selection), ...uploadedWithin(period)],
    rest: carries(OF_MEDIA, selection),
  });
  return db.column<number>(sql`${rows} LIMIT ${limit} OFFSET ${offset}`);
}
