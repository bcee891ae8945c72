import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { type Sized, tierMarks } from '../../platform/size-tiers.ts';
import type { Slice } from './list-walks.queries.ts';
import { labelled, type Narrowing, narrowingMatches } from './match.ts';
import { matchedMedia } from './search.queries.ts';

/** So many matches are sorted at once: looking them up takes about two milliseconds. */
const FEW = 1_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`m.views DESC, m.id DESC`,
  duration: sql`m.duration DESC, m.id DESC`,
};

/** Whether the index finds so few videos that they can be sorted at once. */
function findsFew(db: Database, match: string): boolean {
  const [found] = db.all(sql`
    SELECT 1 FROM media_search WHERE media_search MATCH ${match} LIMIT 1 OFFSET ${FEW}`);
  return found === undefined;
}

/**
 * Some of the videos that the index finds, those with the most views or the longest first. Of very
 * many matches one tier after the other is sorted until there are enough.
 *
 * @param match as FTS5 is asked for them
 * @param conditions what else the videos `m`, with the ids `d.media_id`, have to fulfil
 */
export function listLargest(
  db: Database,
  { match, conditions }: { match: string; conditions: readonly Sql[] },
  sized: Sized,
  { limit, offset }: Slice,
): number[] {
  const last = offset + limit;
  const ids: number[] = [];
  const matches = findsFew(db, match)
    ? [match]
    : tierMarks(sized).map((mark) => `(${match}) AND ${labelled(mark)}`);
  for (const each of matches) {
    const found = db.column<number>(sql`
      SELECT m.id FROM ${matchedMedia}
      WHERE ${join([sql`media_search MATCH ${each}`, ...conditions], ' AND ')}
      ORDER BY ${ORDERS[sized]} LIMIT ${last - ids.length}`);
    ids.push(...found);
    if (ids.length === last) break;
  }
  return ids.slice(offset);
}

/** The same of all videos of a channel or with tags, one of them at least. */
export const listLargestLabelled = (
  db: Database,
  narrowing: Narrowing,
  conditions: readonly Sql[],
  sized: Sized,
  slice: Slice,
): number[] =>
  listLargest(db, { match: narrowingMatches(narrowing).join(' AND '), conditions }, sized, slice);
