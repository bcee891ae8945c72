import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { lastDocumentSince } from '../../platform/document-numbers.ts';
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

/** Whether the index finds so few videos that they can be sorted at once. */
const findsFew = (db: Database, { match, since }: Largest): boolean =>
  db.get(sql`SELECT 1 FROM media_search s WHERE ${isFound(match, since)} LIMIT 1 OFFSET ${FEW}`) ===
  undefined;

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
  const ids: number[] = [];
  const matches =
    largest.isNarrow || findsFew(db, largest)
      ? [match]
      : tierMarks(sized).map((mark) => `(${match}) AND ${labelled(mark)}`);
  for (const each of matches) {
    const found = db.column<number>(sql`
      SELECT m.id FROM ${matchedMedia}
      WHERE ${join([isFound(each, since), ...conditions], ' AND ')}
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
  rest: Omit<Largest, 'match'>,
  sized: Sized,
  slice: Slice,
): number[] =>
  listLargest(db, { ...rest, match: narrowingMatches(narrowing).join(' AND ') }, sized, slice);
