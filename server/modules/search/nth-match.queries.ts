import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** The row in which FTS5 keeps which parts its index has; it is written anew with every change. */
const STRUCTURE = 10;
/** In bytes, as they are roughly counted: some questions name a hundred channels. */
const MOST_REMEMBERED = 1_000_000;
/** What a question takes beside its text. */
const BESIDE_TEXT = 100;

/** What was asked of an index, as long as its structure stays the same. */
interface Remembered {
  structure: Uint8Array;
  docs: Map<string, number | undefined>;
  bytes: number;
}

type Index = 'media_search' | 'transcript_search';

const remembered = {
  media_search: new WeakMap<Database, Remembered>(),
  transcript_search: new WeakMap<Database, Remembered>(),
};

function rememberedOf(db: Database, index: Index): Remembered {
  const { structure } = db.get<{ structure: Uint8Array }>(sql`
    SELECT block AS structure FROM ${raw(`${index}_data`)} WHERE id = ${STRUCTURE}`) ?? {
    structure: Buffer.alloc(0),
  };
  const known = remembered[index].get(db);
  if (known && Buffer.compare(known.structure, structure) === 0) return known;
  const anew: Remembered = { structure, docs: new Map(), bytes: 0 };
  remembered[index].set(db, anew);
  return anew;
}

/** The document of the newest match but so many; nothing where there are no more. */
export type ReadDocAt = (match: string, offset: number) => number | undefined;

/**
 * Reads of an index as it is now. A search asks it of each of its words, and one of what is said of each
 * two neighbours, mostly the same ones.
 */
export function docReader(db: Database, index: Index): ReadDocAt {
  const known = rememberedOf(db, index);
  const table = raw(index);
  return (match, offset) => {
    const asked = `${offset} ${match}`;
    if (known.docs.has(asked)) return known.docs.get(asked);
    const found = db.get<{ doc: number }>(sql`
      SELECT rowid AS doc FROM ${table} WHERE ${table} MATCH ${match}
      ORDER BY rowid LIMIT 1 OFFSET ${offset}`)?.doc;
    if (known.bytes >= MOST_REMEMBERED) {
      known.docs.clear();
      known.bytes = 0;
    }
    known.docs.set(asked, found);
    known.bytes += asked.length + BESIDE_TEXT;
    return found;
  };
}
