import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { lastDocumentSince } from '../../platform/document-numbers.ts';
import { type Sized, tierMarks } from '../../platform/size-tiers.ts';
import type { Slice } from './list-walks.queries.ts';
import { labelled, type Narrowing, narrowingMatches } from './match.ts';
import { theirMedia } from './search.queries.ts';

/** So many matches are sorted at once: looking them up takes about two milliseconds. */
const FEW = 1_000;

const ORDERS: Record<Sized, Sql> = {
  views: sql`m.views DESC, m.id DESC`,
  duration: sql`m.duration DESC, m.id DESC`,
};

const INDEX = sql`media_search s`;

/** What is looked through for the largest videos. */
interface Largest {
  /** As FTS5 is asked for them. */
  match: string;
  /** What else the videos `m`, with the ids `d.media_id`, have to fulfil. */
  conditions: readonly Sql[];
  /** Whether the conditions leave few videos, and are told without a look at those that they leave out. */
  isNarrow?: boolean;
  /** Where the conditions leave only videos of this instant and later: then no others are looked up. */
  since?: number | undefined;
}

const isFound = (match: string, since: number | undefined): Sql =>
  join(
    [
      sql`media_search MATCH ${match}`,
      ...(since === undefined ? [] : [sql`s.rowid <= ${lastDocumentSince(since)}`]),
    ],
    ' AND ',
  );

/** The documents `s` that the index finds, where they are so few that they can be sorted at once. */
function readFew(db: Database, found: Sql): Sql | undefined {
  const docs = db.column<number>(sql`
    SELECT s.rowid FROM media_search s WHERE ${found} LIMIT ${FEW + 1}`);
  if (docs.length > FEW) return undefined;
  return sql`(SELECT value AS rowid FROM json_each(${JSON.stringify(docs)})) s`;
}

/**
 * Some of the videos that the index finds, those with the most views or the longest first. Of very
 * many matches one tier after the other is sorted until there are enough.
 */
export function listLargest(
  db: Database,
  largest: Largest,
  sized: Sized,
  { limit, offset }: Slice,
): number[] {
  const { match, conditions, since } = largest;
  const last = offset + limit;
  const sortedOf = (docs: Sql, where: readonly Sql[], most: number): number[] =>
    db.column(sql`
      SELECT m.id FROM ${docs} ${theirMedia}
      WHERE ${join([...where, ...conditions, sql`TRUE`], ' AND ')}
      ORDER BY ${ORDERS[sized]} LIMIT ${most}`);
  const found = isFound(match, since);
  if (largest.isNarrow) return sortedOf(INDEX, [found], last).slice(offset);
  const few = readFew(db, found);
  if (few) return sortedOf(few, [], last).slice(offset);
  const ids: number[] = [];
  for (const mark of tierMarks(sized)) {
    const inTier = isFound(`(${match}) AND ${labelled(mark)}`, since);
    ids.push(...sortedOf(INDEX, [inTier], last - ids.length));
    if (ids.length === last) break;
  }
  return ids.slice(offset);
}

/** The same of all videos of a channel or with tags, one of them at least. */
export const listLargestLabelled = (
  db: Database,
  narrowing: Narrowing,
  rest: Omit<Largest, 'match'>,
  sized: Sized,
  slice: Slice,
): number[] =>
  listLargest(db, { ...rest, match: narrowingMatches(narrowing).join(' AND ') }, sized, slice);
