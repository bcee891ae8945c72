import sql from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { listLargestLabelled } from '../search/largest.queries.ts';
import { theirMediaFulfil } from '../search/search.queries.ts';
import { readPageOfGroups } from './group-pages.queries.ts';
import { ofKinds } from './media-kinds.queries.ts';
import { ORDERS } from './media-orders.queries.ts';
import {
  inGroupsWritten,
  type MediaList,
  otherConditions,
  type ReadPage,
} from './media-selection.queries.ts';
import { isOfHandmadeList, readSlice, walkOf, walkOfMedia } from './media-walks.queries.ts';
import type { UploadPeriod } from './upload-period.queries.ts';

/** So many videos with a tag take longer to be sorted than to be found by tiers. */
const MANY_TO_SORT = 1_000;

/** Whether very many videos with a tag were uploaded within a period; of all time they always are. */
const isManyWithin = (db: Database, tag: number | undefined, period?: UploadPeriod): boolean =>
  period === undefined ||
  (tag !== undefined &&
    db.get(sql`
      SELECT 1 FROM media_tags WHERE tag_id = ${tag} AND uploaded_at >= ${period.since}
      LIMIT 1 OFFSET ${MANY_TO_SORT}`) !== undefined);

/**
 * Whether the videos are those of a channel or with tags, and the index of the search, which knows them
 * all, is the quickest to tell which are the largest: for the views of a channel there is one of its own.
 */
function isOfLabels(db: Database, list: MediaList): boolean {
  const { tags, channel, sort, watchLater, library, period } = list;
  const isOfTagOrChannel = tags.length > 0 || (channel !== undefined && sort !== 'top');
  return isOfTagOrChannel && !watchLater && !library && isManyWithin(db, tags[0], period);
}

/** A page of the largest videos with tags or of a channel. */
const readLargestLabelled: ReadPage = (db, list, page) => {
  const { sized } = ORDERS[list.sort];
  if (!sized || !isOfLabels(db, list)) return undefined;
  const ofMedia = [...otherConditions(list), ...ofKinds(list.kinds)];
  const conditions = [...inGroupsWritten(list.groups), ...theirMediaFulfil(ofMedia)];
  const since = list.period?.since;
  return listLargestLabelled(db, list, { conditions, since }, sized).slice(page);
};

/** A page along a walk, which there is for every list. */
function readWalk(db: Database, list: MediaList, page: Slice): number[] {
  const { tags, groups, period, periodFor, sort } = list;
  const others = otherConditions(list);
  // Tags, groups and other conditions have indexes of their own, within which the period is checked.
  const isOverall = tags.length === 0 && groups.length !== 1 && others.length === 0;
  const isFitted = period?.isShort && sort === 'top' && isOverall;
  const wanted = { ...list, period: isFitted ? periodFor(page.offset + page.limit) : period };
  const walk = isOfHandmadeList(db, list) ? walkOfMedia(wanted) : walkOf(wanted, others);
  return readSlice(db, walk, others, page);
}

/** A page of any list, sorted for itself or walked to from the first video on. */
export const readFromFront = (db: Database, list: MediaList, page: Slice): number[] =>
  readPageOfGroups(db, list, page) ??
  readLargestLabelled(db, list, page) ??
  readWalk(db, list, page);
