import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { areFew, areFewerThan, rowsOfKinds } from './media-kinds.queries.ts';
import { isByDate, keyOf } from './media-orders.queries.ts';
import {
  carries,
  isLabelled,
  labelledRows,
  type MediaList,
  type MediaSelection,
  OF_MEDIA,
  type ReadPage,
  uploadedWithin,
} from './media-selection.queries.ts';

/** So many videos of a channel are sorted in a millisecond. */
const FEW_OF_CHANNEL = 1_000;

const ofChannel = ({ channel }: MediaSelection): Sql[] =>
  channel === undefined ? [] : [sql`m.channel_id = ${channel}`];

/**
 * Whether the indexes of the kinds are the quickest to tell of a list: of all videos, of those of a
 * channel by date, and of a channel that has few of them.
 */
function hasIndexes(db: Database, list: MediaList): boolean {
  const { kinds, watchLater, library, channel } = list;
  if (kinds.length === 0 || isLabelled(list) || watchLater || library) return false;
  return (
    channel === undefined || isByDate(list) || areFew(db, kinds, FEW_OF_CHANNEL, ofChannel(list))
  );
}

/** A page of videos of some kinds; nothing where something else than their indexes tells of it. */
export const readPageOfKinds: ReadPage = (db, list, { limit, offset }) => {
  if (!hasIndexes(db, list)) return undefined;
  const { kinds, channel, period, periodFor, sort } = list;
  const isFitted = period?.isShort && sort === 'top' && channel === undefined;
  const fitted = isFitted ? periodFor(offset + limit) : period;
  const { key, isAscending } = keyOf({ ...list, period: fitted });
  // The few of a channel are sorted; no other order is to be walked for them.
  const isSorted = channel !== undefined && !isByDate(list);
  const rows = rowsOfKinds(kinds, {
    key: isSorted ? sql`+${key}` : key,
    isAscending,
    within: [...ofChannel(list), ...uploadedWithin(fitted)],
  });
  return db.column<number>(sql`${rows} LIMIT ${limit} OFFSET ${offset}`);
};

/**
 * A page of videos of kinds that fewer videos are of than carry the labels: those are gone through, in the
 * order of the list. Nothing where that is not so.
 */
export const readPageOfFewKinds: ReadPage = (db, list, { limit, offset }) => {
  const { kinds, watchLater, library, period } = list;
  const labelled = watchLater || library ? undefined : labelledRows(list);
  if (!labelled || !areFewerThan(db, kinds, labelled)) return undefined;
  const rows = rowsOfKinds(kinds, {
    ...keyOf(list),
    within: [...ofChannel(list), ...uploadedWithin(period)],
    rest: carries(OF_MEDIA, list),
  });
  return db.column<number>(sql`${rows} LIMIT ${limit} OFFSET ${offset}`);
};
