import sql, { empty, join } from 'sql-template-tag';
import type { SortOrder } from '../../../contract/media.ts';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import {
  type Kinds,
  mergedKinds,
  ofKinds,
  ofKindsById,
  rowsOfKinds,
} from './media-kinds.queries.ts';
import { isByDate, ORDERS, orderedBy, reaches } from './media-orders.queries.ts';
import {
  carries,
  OF_MEDIA,
  OF_WALK,
  otherConditions,
  type ReadPage,
} from './media-selection.queries.ts';

/** How many videos the groups have, those of a channel once for each of its groups. */
const countOf = (db: Database, groups: readonly number[]): number =>
  db.get<{ count: number }>(sql`
    SELECT coalesce(sum(c.video_count), 0) AS count
    FROM channel_groups g JOIN channels c ON c.id = g.channel_id
    WHERE g.group_id IN (${join(groups)})`)?.count ?? 0;

/** The videos of any of these groups, the newest first: the indexes of the groups are merged. */
function mergeGroups(
  db: Database,
  { groups, kinds }: { groups: readonly number[]; kinds: Kinds },
  { limit, offset }: Slice,
): number[] {
  const conditions = ofKindsById(kinds, OF_WALK);
  const walks = groups.map(
    (group) => sql`
      SELECT walk.media_id, walk.uploaded_at FROM media_groups walk
      WHERE ${join([sql`walk.group_id = ${group}`, ...conditions], ' AND ')}`,
  );
  return db.column<number>(sql`
      ${join(walks, ' UNION ')} ORDER BY 2 DESC, 1 DESC LIMIT ${limit} OFFSET ${offset}`);
}

/**
 * The key at a place of the order; of several kinds at that of the first one that is long enough, for to
 * merge them takes longer. Nothing where there are fewer videos, or where they have no keys any more.
 */
function boundOf(
  db: Database,
  kinds: Kinds,
  { key: by, isAscending }: (typeof ORDERS)[SortOrder],
  place: number,
): number | undefined {
  const merged = mergedKinds(kinds);
  const walks: Kinds[] = merged.length === 0 ? [[]] : merged.map((kind) => [kind]);
  for (const walk of walks) {
    const rows = rowsOfKinds(walk, { key: by, isAscending, within: [] });
    const [key] = db.column<number | null>(sql`SELECT key FROM (${rows} LIMIT 1 OFFSET ${place})`);
    if (typeof key === 'number') return key;
  }
  return undefined;
}

/** The videos of any of these groups, which are narrowed further. */
interface GroupList {
  groups: readonly number[];
  kinds: Kinds;
  sort: SortOrder;
  /** Only videos uploaded from then on, in milliseconds since 1970. */
  since: number | undefined;
}

/**
 * A page of the videos of any of these groups in an order that their own indexes do not have. Those of
 * large groups stand early among all videos, or among those of a kind: half as many as the groups have
 * are walked, and only where that is not enough for the page, the videos of the groups are sorted.
 */
function sortGroups(
  db: Database,
  { groups, kinds, sort, since }: GroupList,
  { limit, offset }: Slice,
): number[] {
  const order = ORDERS[sort];
  const { key, isAscending } = order;
  const bound = boundOf(db, kinds, order, Math.ceil(countOf(db, groups) / 2));
  const rows = rowsOfKinds(kinds, {
    key,
    isAscending,
    within: bound === undefined ? [] : [reaches(order, bound)],
    rest: [
      ...carries(OF_MEDIA, { tags: [], groups }),
      ...(since === undefined ? [] : [sql`+m.uploaded_at >= ${since}`]),
    ],
  });
  const found = db.column<number>(sql`${rows} LIMIT ${limit} OFFSET ${offset}`);
  if (found.length === limit || bound === undefined) return found;
  const uploaded = since === undefined ? empty : sql`AND uploaded_at >= ${since}`;
  const ofGroups = sql`m.id IN (
    SELECT media_id FROM media_groups WHERE group_id IN (${join(groups)}) ${uploaded})`;
  return db.column<number>(sql`
    SELECT m.id FROM media m WHERE ${join([ofGroups, ...ofKinds(kinds)], ' AND ')}
    ORDER BY ${orderedBy(order)} LIMIT ${limit} OFFSET ${offset}`);
}

/** A page of the videos of groups, where nothing else than their kinds narrows them. */
export const readPageOfGroups: ReadPage = (db, list, page) => {
  const { tags, groups, kinds, sort, period } = list;
  const isNarrowed = tags.length > 0 || otherConditions(list).length > 0 || period?.isShort;
  if (groups.length === 0 || isNarrowed) return undefined;
  if (!isByDate(list)) return sortGroups(db, { groups, kinds, sort, since: period?.since }, page);
  return groups.length > 1 && !period ? mergeGroups(db, { groups, kinds }, page) : undefined;
};
