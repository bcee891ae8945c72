import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { foreignVersion } from '../platform/foreign-writes.ts';

/** A column of a table by which lists are ordered, in one that only holds a part of them for each scope. */
export interface MovedBy {
  table: string;
  /** The column that says to which list a row belongs; all rows belong to one where it is left out. */
  scope?: string;
  key: string;
  id: string;
  /** Whether the smallest come first. */
  isAscending?: boolean;
  /** Whether a row without a key is in no list. */
  isPartial?: boolean;
  /** Columns that decide whether a row is in a list, but not where. */
  decides?: readonly string[];
}

/** What decides about the rows of a list: where they stand, and whether they are in it. */
export interface ListSource {
  moved: MovedBy;
  scope?: number | string | undefined;
}

/** A place in a list: the first in it have the largest keys, and of one key the largest ids. */
export interface Place {
  /** `-Infinity` where a row has no value to be ordered by. */
  key: number;
  /** `Infinity` before all rows of the key, `-Infinity` after them. */
  id: number;
}

/** What is remembered of lists for as long as their rows stay where they are. */
export interface ListMemory {
  /** Tells that a row of a source at this place came, went or changed. */
  touch(source: string, place: Place): void;
  /** Forgets all lists, as nobody can tell what moved. */
  clear(): void;
}

/** What is told of the rows that move on a connection, and whom. */
class MoveWatch {
  /** Another number after another process wrote to the database. */
  version: number | undefined;
  /** By name, of what it is noted where rows come, go and move. */
  readonly watched = new Set<string>();
  readonly memories = new Set<ListMemory>();

  clear(): void {
    for (const memory of this.memories) memory.clear();
  }
}

/** More changes than that between two reads make all void that is remembered. */
const MOST_MOVES = 5_000;

const sourceOf = ({ table, scope, key }: MovedBy): string =>
  [table, scope, key].filter(Boolean).join('_');

/** By what `touch` names the rows of a source. */
export const nameOf = ({ moved, scope }: ListSource): string => `${sourceOf(moved)} ${scope ?? ''}`;

/** What puts the place of a row down, before or after its change. */
function noteOf(moved: MovedBy, row: 'old' | 'new'): string {
  const { scope, key, id, isAscending, isPartial } = moved;
  const sign = isAscending ? '-' : '';
  const inScope = scope ? `${row}.${scope}` : "''";
  const hasKey = isPartial ? `${row}.${key} IS NOT NULL AND` : '';
  return `INSERT INTO moved_rows (source, key, id)
    SELECT '${sourceOf(moved)} ' || ${inScope}, ${sign}${row}.${key}, ${sign}${row}.${id}
    WHERE ${hasKey} NOT EXISTS (SELECT 1 FROM moved_rows WHERE number = ${MOST_MOVES});`;
}

/**
 * Has the connection note where rows come, go and move, from now on. What it notes is part of the
 * transaction that changes the rows, and lies in its own memory.
 */
function watchMoves(db: Database, { watched }: MoveWatch, moved: MovedBy): void {
  const { table, scope, key, id, decides = [] } = moved;
  const name = sourceOf(moved);
  if (watched.has(name)) return;
  const columns = [...new Set([scope, key, id, ...decides])].filter(Boolean);
  const isChanged = columns.map((column) => `old.${column} IS NOT new.${column}`).join(' OR ');
  db.execute(`
    CREATE TEMP TABLE IF NOT EXISTS moved_rows (number INTEGER PRIMARY KEY, source, key, id);
    CREATE TEMP TRIGGER IF NOT EXISTS ${name}_came AFTER INSERT ON main.${table} BEGIN
      ${noteOf(moved, 'new')}
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS ${name}_went AFTER DELETE ON main.${table} BEGIN
      ${noteOf(moved, 'old')}
    END;
    CREATE TEMP TRIGGER IF NOT EXISTS ${name}_moved AFTER UPDATE OF ${columns.join(', ')} ON main.${table}
    WHEN ${isChanged} BEGIN
      ${noteOf(moved, 'old')}
      ${noteOf(moved, 'new')}
    END;`);
  watched.add(name);
}

/** Tells which rows moved since the last time. */
function tellMoves(db: Database, watch: MoveWatch): void {
  const moves = db.all<{ source: string; key: number | null; id: number }>(
    sql`SELECT source, key, id FROM moved_rows`,
  );
  if (moves.length === 0) return;
  db.execute('DELETE FROM moved_rows');
  if (moves.length >= MOST_MOVES) {
    watch.clear();
    return;
  }
  for (const { source, key, id } of moves) {
    for (const memory of watch.memories) memory.touch(source, { key: key ?? -Infinity, id });
  }
}

/**
 * Reads from what is remembered of a list, once that knows what has moved.
 *
 * @returns nothing where it cannot be told to be right: in a transaction, which may be undone, and
 *   while another process writes
 */
export function readRemembered<Result>(
  db: Database,
  memory: ListMemory,
  sources: readonly ListSource[],
  read: () => Result,
): Result | undefined {
  if (db.isInTransaction()) return undefined;
  const watch = db.companion(MoveWatch);
  watch.memories.add(memory);
  const version = foreignVersion(db);
  if (version !== watch.version) watch.clear();
  watch.version = version;
  for (const { moved } of sources) watchMoves(db, watch, moved);
  tellMoves(db, watch);
  const result = read();
  return foreignVersion(db) === version ? result : undefined;
}
