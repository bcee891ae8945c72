import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** The row in which FTS5 keeps which parts its index has; it is written anew with every change. */
const STRUCTURE = 10;
/** Half a megabyte. */
const MOST_REMEMBERED = 5_000;

/** What was asked of an index, as long as its structure stays the same. */
interface Remembered {
  structure: Uint8Array;
  docs: Map<string, number | undefined>;
}

type Index = 'media_search' | 'transcript_search';

const remembered = {
  media_search: new WeakMap<Database, Remembered>(),
  transcript_search: new WeakMap<Database, Remembered>(),
};

function rememberedOf(db: Database, index: Index): Map<string, number | undefined> {
  const { structure } = db.get<{ structure: Uint8Array }>(sql`
    SELECT block AS structure FROM ${raw(`${index}_data`)} WHERE id = ${STRUCTURE}`) ?? {
    structure: Buffer.alloc(0),
  };
  const known = remembered[index].get(db);
  if (known && Buffer.compare(known.structure, structure) === 0) return known.docs;
  const docs = new Map<string, number | undefined>();
  remembered[index].set(db, { structure, docs });
  return docs;
}

/** The document of the newest match but so many; nothing where there are no more. */
export type ReadDocAt = (match: string, offset: number) => number | undefined;

/**
 * Reads of an index as it is now. A search asks it of each of its words, and one of what is said of each
 * two neighbours, mostly the same ones.
 */
export function docReader(db: Database, index: Index): ReadDocAt {
  const docs = rememberedOf(db, index);
  const table = raw(index);
  return (match, offset) => {
    const asked = `${offset} ${match}`;
    if (docs.has(asked)) return docs.get(asked);
    const found = db.get<{ doc: number }>(sql`
      SELECT rowid AS doc FROM ${table} WHERE ${table} MATCH ${match}
      ORDER BY rowid LIMIT 1 OFFSET ${offset}`)?.doc;
    if (docs.size >= MOST_REMEMBERED) docs.clear();
    docs.set(asked, found);
    return found;
  };
}
