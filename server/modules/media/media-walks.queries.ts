import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { ofKinds, ofKindsById } from './media-kinds.queries.ts';
import { isByDate, orderOf } from './media-orders.queries.ts';
import {
  carries,
  labelledRows,
  type MediaList,
  type MediaSelection,
  OF_MEDIA,
  OF_WALK,
  uploadedWithin,
} from './media-selection.queries.ts';

/** A table whose index is walked in order, and what of the selection that leaves to be checked. */
export interface IndexWalk {
  from: Sql;
  id: Sql;
  where: Sql[];
  order: Sql;
}

/** The walk along an index of the videos. */
export const walkOfMedia = (list: MediaList): IndexWalk => ({
  from: sql`media m`,
  id: OF_MEDIA,
  where: [...carries(OF_MEDIA, list), ...uploadedWithin(list.period), ...ofKinds(list.kinds)],
  order: orderOf(list),
});

/** A tag or a group with more videos than that is longer than most lists that people make by hand. */
const MANY = 500;

/** Whether Watch Later or the library is walked, in the order in which it was filled, and not a label. */
export function isOfHandmadeList(db: Database, selection: MediaSelection): boolean {
  const { watchLater, library, sort } = selection;
  if (!(watchLater || library) || sort !== 'added') return false;
  const labelled = labelledRows(selection);
  if (!labelled) return true;
  return db.get(sql`SELECT 1 FROM ${labelled} LIMIT 1 OFFSET ${MANY}`) !== undefined;
}

/**
 * A tag or a single group is walked along its own index by upload date, all else along one of the
 * videos. Where nothing else is asked of the videos, those that are passed over are not looked up.
 */
export function walkOf(list: MediaList, others: readonly Sql[]): IndexWalk {
  const { tags, groups, kinds, period } = list;
  const [tag, ...otherTags] = tags;
  if (tag === undefined && groups.length !== 1) return walkOfMedia(list);
  const byDate = isByDate(list);
  const isLookedUp = !byDate || others.length > 0;
  const lookedUp = isLookedUp ? sql`JOIN media m ON m.id = ${OF_WALK}` : empty;
  const order = byDate ? sql`walk.uploaded_at DESC, ${OF_WALK} DESC` : orderOf(list);
  const within = [
    ...(period ? [sql`walk.uploaded_at >= ${period.since}`] : []),
    ...(isLookedUp ? ofKinds(kinds) : ofKindsById(kinds, OF_WALK)),
  ];
  const rest = carries(OF_WALK, { tags: otherTags, groups });
  return tag === undefined
    ? {
        from: sql`media_groups walk ${lookedUp}`,
        id: OF_WALK,
        where: [sql`walk.group_id = ${groups[0]}`, ...within],
        order,
      }
    : {
        from: sql`media_tags walk ${lookedUp}`,
        id: OF_WALK,
        where: [sql`walk.tag_id = ${tag}`, ...rest, ...within],
        order,
      };
}

/** What matches is walked from the newest on, and sorted where another order is asked for. */
export const walkOfMatches = (selection: MediaSelection, from: Sql, match: Sql): IndexWalk => ({
  from,
  id: OF_MEDIA,
  where: [match],
  order: selection.sort === 'latest' ? sql`s.rowid` : orderOf(selection),
});

/** The ids of some of the videos along a walk. @param others what else they have to fulfil */
export function readSlice(
  db: Database,
  walk: IndexWalk,
  others: readonly Sql[],
  { limit, offset }: Slice,
): number[] {
  const conditions = [...walk.where, ...others];
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
  return db.column<number>(sql`
      SELECT ${walk.id} AS id FROM ${walk.from} ${where}
      ORDER BY ${walk.order}
      LIMIT ${limit} OFFSET ${offset}`);
}
