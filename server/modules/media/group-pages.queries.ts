import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { SortOrder } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';

/** An order that an index of the videos carries, the first ones first. */
interface IndexedOrder {
  by: Sql;
  /** Whether a video comes no later than one with this value; never true where it has none. */
  reaches: (value: number) => Sql;
  value: Sql;
}

const descending = (column: Sql): IndexedOrder => ({
  by: sql`${column} DESC, m.id DESC`,
  reaches: (value) => sql`${column} >= ${value}`,
  value: column,
});

const ORDERS: Record<Exclude<SortOrder, 'latest' | 'relevance'>, IndexedOrder> = {
  top: descending(sql`m.views`),
  duration: descending(sql`m.duration`),
  added: descending(sql`m.added_at`),
  random: {
    by: sql`m.shuffle, m.id`,
    reaches: (value) => sql`m.shuffle <= ${value}`,
    value: sql`m.shuffle`,
  },
};

export type UndatedOrder = keyof typeof ORDERS;

interface Paging {
  page: number;
  size: number;
}

const sliceOf = ({ page, size }: Paging): Sql => sql`LIMIT ${size} OFFSET ${(page - 1) * size}`;

/** How many videos the groups have, those of a channel once for each of its groups. */
const countOf = (db: Database, groups: readonly number[]): number =>
  db.get<{ count: number }>(sql`
    SELECT coalesce(sum(c.video_count), 0) AS count
    FROM channel_groups g JOIN channels c ON c.id = g.channel_id
    WHERE g.group_id IN (${join(groups)})`)?.count ?? 0;

/** The videos of any of these groups, the newest first: the indexes of the groups are merged. */
export function mergeGroups(db: Database, groups: readonly number[], paging: Paging): number[] {
  const walks = groups.map(
    (group) => sql`SELECT media_id, uploaded_at FROM media_groups WHERE group_id = ${group}`,
  );
  return db.column<number>(sql`
      ${join(walks, ' UNION ')} ORDER BY 2 DESC, 1 DESC ${sliceOf(paging)}`);
}

/**
 * A page of the videos of any of these groups in an order that their own indexes do not have. Those of
 * large groups stand early among all videos: half as many as the groups have are walked, and only where
 * that is not enough for the page, the videos of the groups are sorted.
 *
 * @param since only videos uploaded from then on, in milliseconds since 1970
 */
export function listOfGroups(
  db: Database,
  {
    groups,
    sort,
    since,
  }: { groups: readonly number[]; sort: UndatedOrder; since: number | undefined },
  paging: Paging,
): number[] {
  const { by, reaches, value } = ORDERS[sort];
  const walked = Math.ceil(countOf(db, groups) / 2);
  const [bound] = db.column<number | null>(sql`
    SELECT ${value} FROM media m ORDER BY ${by} LIMIT 1 OFFSET ${walked}`);
  const walk = [
    ...(typeof bound === 'number' ? [reaches(bound)] : []),
    sql`EXISTS (
      SELECT 1 FROM media_groups g WHERE g.media_id = m.id AND g.group_id IN (${join(groups)}))`,
    ...(since === undefined ? [] : [sql`+m.uploaded_at >= ${since}`]),
  ];
  const found = db.column<number>(sql`
    SELECT m.id FROM media m WHERE ${join(walk, ' AND ')} ORDER BY ${by} ${sliceOf(paging)}`);
  if (found.length === paging.size) return found;
  const uploaded = since === undefined ? empty : sql`AND uploaded_at >= ${since}`;
  return db.column<number>(sql`
    SELECT m.id FROM media m
    WHERE m.id IN (
      SELECT media_id FROM media_groups WHERE group_id IN (${join(groups)}) ${uploaded})
    ORDER BY ${by} ${sliceOf(paging)}`);
}
