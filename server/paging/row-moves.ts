import sql from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import type { PageMarks } from './page-marks.ts';

/** A column of a table by which lists are ordered, in one that only holds a part of them for each scope. */
export interface MovedBy {
  table: string;
  /** The column that says to which list a row belongs; all rows belong to one where it is left out. */
  scope?: string;
  key: string;
  id: string;
  /** Whether the smallest come first. */
  isAscending?: boolean;
  /** Columns that decide whether a row is in a list, but not where. */
  decides?: readonly string[];
}

/** More changes than that between two visits of a far page make all marks void. */
const MOST_MOVES = 5_000;

const sourceOf = ({ table, scope, key }: MovedBy): string =>
  [table, scope, key].filter(Boolean).join('_');

/** By what marks know the rows of one list. */
export const scopeOf = (moved: MovedBy, scope?: string | number): string =>
  `${sourceOf(moved)} ${scope ?? ''}`;

/** What puts the place of a row down, before or after its change. */
function noteOf(moved: MovedBy, row: 'old' | 'new'): string {
  const { scope, key, id, isAscending } = moved;
  const sign = isAscending ? '-' : '';
  const inScope = scope ? `${row}.${scope}` : "''";
  return `INSERT INTO moved_rows (source, key, id)
    SELECT '${sourceOf(moved)} ' || ${inScope}, ${sign}${row}.${key}, ${sign}${row}.${id}
    WHERE NOT EXISTS (SELECT 1 FROM moved_rows WHERE number = ${MOST_MOVES});`;
}

/**
 * Has the connection note where rows come, go and move, from now on. What it notes is part of the
 * transaction that changes the rows, and lies in its own memory.
 */
export function watchMoves(db: Database, marks: PageMarks, moved: MovedBy): void {
  const { table, scope, key, id, decides = [] } = moved;
  const name = sourceOf(moved);
  if (marks.watched.has(name)) return;
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
  marks.watched.add(name);
}

/** Tells the marks which rows moved since the last time. To be called outside of transactions. */
export function applyMoves(db: Database, marks: PageMarks): void {
  const moves = db.all<{ source: string; key: number | null; id: number }>(
    sql`SELECT source, key, id FROM moved_rows`,
  );
  if (moves.length === 0) return;
  db.execute('DELETE FROM moved_rows');
  if (moves.length >= MOST_MOVES) marks.clear();
  else for (const { source, key, id } of moves) marks.touch(source, { key: key ?? -Infinity, id });
}
