import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import type { Field, Row } from './fields.ts';
import type { Kind } from './kind.ts';

/** So many rows are in memory at once: a transcript may take a megabyte. */
const STEP = 100;

const keyOf = ({ fields }: Kind): Sql => {
  const [key] = Object.values(fields);
  return raw(key?.column ?? 'rowid');
};

/** Writes the order of the rows of a kind into the database, where it is not that of their keys. */
function writeOrder(db: Database, { name, order }: Kind): Sql | null {
  if (!order) return null;
  const places = raw(`export_order_of_${name}`);
  db.run(sql`CREATE TABLE ${places} (place INTEGER PRIMARY KEY, id INTEGER NOT NULL)`);
  db.run(sql`INSERT INTO ${places} (id) ${order}`);
  return places;
}

/**
 * All rows of a kind in the order of its lines, some at a time.
 *
 * @param db a copy of our own: the order may be written into it
 */
export function* readRows(db: Database, kind: Kind): Generator<Row> {
  const places = writeOrder(db, kind);
  const table = raw(kind.table);
  const key = keyOf(kind);
  const place = places ? sql`p.place` : sql`t.${key}`;
  const from = places ? sql`${places} p JOIN ${table} t ON t.${key} = p.id` : sql`${table} t`;
  const fields = Object.entries(kind.fields).map(
    ([name, { read }]) => sql`${read} AS ${raw(`"${name}"`)}`,
  );
  let last = 0;
  for (;;) {
    const rows = db.all<Row & { place: number }>(sql`
      SELECT ${place} AS place, ${join(fields)} FROM ${from}
      WHERE ${place} > ${last} ORDER BY ${place} LIMIT ${STEP}`);
    for (const { place: at, ...row } of rows) {
      yield row;
      last = at;
    }
    if (rows.length < STEP) return;
  }
}

const hasColumn = (entry: [string, Field]): entry is [string, Field & { column: string }] =>
  entry[1].column !== null;

/** Puts one row of a kind into its table, after what belongs to it into theirs. */
export function insertRow(db: Database, { table, fields }: Kind, row: Row): void {
  const all = Object.entries(fields);
  for (const [, { write }] of all) write?.(db, row);
  const own = all.filter(hasColumn);
  const columns = own.map(([, { column }]) => raw(column));
  const values = own.map(([name]) => row[name]);
  db.run(sql`INSERT INTO ${raw(table)} (${join(columns)}) VALUES (${join(values)})`);
}

export function countRows(db: Database, { table }: Kind): number {
  return db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${raw(table)}`)?.count ?? 0;
}

/** How many jobs of a name are still to be done. */
export function countWaiting(db: Database, name: string): number {
  const jobs = sql`
    SELECT count(*) AS count FROM jobs WHERE name = ${name} AND state IN ('queued', 'running')`;
  return db.get<{ count: number }>(jobs)?.count ?? 0;
}

/** Whether there is a row of a kind with this `id`. */
export function isThere(db: Database, { table }: Kind, id: number): boolean {
  return db.get(sql`SELECT 1 FROM ${raw(table)} WHERE id = ${id}`) !== undefined;
}

/** The largest `id` that any row of a kind ever had; null where its rows have none of their own. */
export function readLastId(db: Database, { table, fields }: Kind): number | null {
  if (!('id' in fields)) return null;
  const last = sql`SELECT seq AS id FROM sqlite_sequence WHERE name = ${table}`;
  return db.get<{ id: number }>(last)?.id ?? 0;
}

/** Has all rows that come be given larger ids than this; where a row has a larger one already, than that. */
export function writeLastId(db: Database, kind: Kind, id: number): void {
  const last = Math.max(id, readLastId(db, kind) ?? 0);
  db.run(sql`DELETE FROM sqlite_sequence WHERE name = ${kind.table}`);
  db.run(sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${kind.table}, ${last})`);
}
