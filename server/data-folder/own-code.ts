import sql, { raw } from 'sql-template-tag';
import { migrations } from '../migrations/migrate.ts';
import type { Database } from '../platform/database.ts';
import { DamagedDatabase } from '../platform/database-copy.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { printable } from './refused.ts';

/** What a schema holds besides indexes. */
interface Piece {
  type: 'table' | 'view' | 'trigger';
  name: string;
  sql: string;
}

/** Triggers before the views that they may stand on. */
const PIECES = sql`
  SELECT type, name, sql FROM sqlite_schema
  WHERE type IN ('table', 'view', 'trigger') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  ORDER BY type = 'view', rowid`;

const isCode = ({ type }: Piece): boolean => type !== 'table';

/** SQLite takes names that differ only in case for the same one. */
const nameOf = ({ type, name }: Piece): string => `${type} ${name.toLowerCase()}`;

/** What our own schema of this number holds. */
function piecesOf(schema: number): Piece[] {
  const db = openCatalogue(':memory:');
  try {
    for (const { statements } of migrations.slice(0, schema)) db.execute(statements);
    return db.all<Piece>(PIECES);
  } finally {
    db.close();
  }
}

function assertTables(there: readonly Piece[], own: readonly Piece[]): void {
  const names = new Set(there.map(nameOf));
  const missing = own.find((piece) => !isCode(piece) && !names.has(nameOf(piece)));
  if (missing) throw new DamagedDatabase(`it has no table ${missing.name}`);
}

function drop(db: Database, { type, name }: Piece): void {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  db.run(sql`DROP ${raw(type)} IF EXISTS ${raw(quoted)}`);
}

/**
 * Sees to it that the views and triggers of a database are ours and nothing else: a trigger writes
 * whatever whoever made it wants, each time that the server writes. Tables and indexes of others are
 * left, for they do nothing.
 *
 * @param schema the number of the last migration that it has seen
 * @returns what was dropped, such as `trigger back_door`
 * @throws DamagedDatabase where one of our tables is missing
 */
export function replaceCode(db: Database, schema: number): string[] {
  const own = piecesOf(schema);
  const there = db.all<Piece>(PIECES);
  assertTables(there, own);
  const isSame = (one: Piece) => (other: Piece) =>
    one.type === other.type && one.name === other.name && one.sql === other.sql;
  const foreign = there.filter((piece) => isCode(piece) && !own.some(isSame(piece)));
  const missing = own.filter((piece) => isCode(piece) && !there.some(isSame(piece)));
  db.transaction(() => {
    for (const piece of foreign) drop(db, piece);
    for (const piece of missing.toReversed()) db.execute(piece.sql);
  });
  return foreign.map(({ type, name }) => printable(`${type} ${name}`));
}
