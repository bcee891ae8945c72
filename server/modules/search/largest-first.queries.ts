import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { LARGEST, lastDocHeld, lastDocLike, lowestTier } from '../../text-index/largest-docs.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import { conditionsOf, type Largest } from './newest-matches.queries.ts';
import { besideThem } from './search.queries.ts';

const COLUMNS: Record<Sized, Sql> = { views: sql`d.views`, duration: sql`d.duration` };

/** The largest of the matches, as far as an index of the largest videos holds them. */
export interface Held {
  /** The largest first. */
  ids: number[];
  /** The lowest tier of which the index holds all videos. */
  lowest: number;
}

export const NONE_HELD: Held = { ids: [], lowest: 0 };

/**
 * The first of the largest matches by the index of none but the largest videos. It goes from tier to tier, and is
 * read to the end of the one in which there are enough.
 */
export function readHeld(db: Database, largest: Largest, sized: Sized, count: number): Held {
  const index = raw(LARGEST[sized].index);
  const docs = raw(LARGEST[sized].docs);
  const read = (places: Sql): Sql => sql`
    SELECT d.media_id AS id, ${COLUMNS[sized]} AS size, s.place
    FROM (
      SELECT f.rowid AS place, p.media_doc AS rowid
      FROM ${index} f CROSS JOIN ${docs} p ON p.doc = f.rowid
      WHERE ${index} MATCH ${largest.match()} AND ${places}) s ${besideThem}
    WHERE ${join([...conditionsOf(largest), sql`TRUE`], ' AND ')}`;
  const isHeld = sql`f.rowid <= ${lastDocHeld(sized)}`;
  const last = sql`(SELECT max(place) FROM enough)`;
  const isOfLastTier = sql`f.rowid > ${last} AND f.rowid <= ${lastDocLike(last)}`;
  // In one statement, so that the index is the same for all of it.
  const rows = db.all<{ id: number; lowest: number }>(sql`
    WITH enough AS MATERIALIZED (${read(isHeld)} ORDER BY s.place LIMIT ${count})
    SELECT id, ${lowestTier(sized)} AS lowest
    FROM (SELECT id, size FROM enough UNION ALL SELECT id, size FROM (${read(isOfLastTier)}))
    ORDER BY size DESC, id DESC LIMIT ${count}`);
  return { ids: rows.map(({ id }) => id), lowest: rows[0]?.lowest ?? 0 };
}
