import sql, { type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { documentNumber } from '../../text-index/document-numbers.ts';
import { type WalkedList, walkByDate, walkIds } from './list-walks.queries.ts';
import type { Candidate } from './ranking.ts';

/** What an index finds, of which the best were told from the rest. */
export interface Ranked {
  /** The index `s` and the videos `m`, joined. */
  from: Sql;
  condition: Sql;
  /** The newest videos that were found, from the newest on. */
  newest: readonly Pick<Candidate, 'doc'>[];
  /** Whether those are all there are. */
  isAll: boolean;
  /** The ids of the best videos, the newest among them. */
  best: readonly number[];
}

/** The best videos, and then all others by date, so that the list is complete and its pages stay put. */
export function rankedFirst(
  db: Database,
  { from, condition, newest, isAll, best }: Ranked,
): WalkedList {
  const after = newest.at(-1)?.doc ?? 0;
  const isOther = sql`${condition} AND m.id NOT IN (
    SELECT value FROM json_each(${JSON.stringify(best)}))`;
  const listRest = ({ limit, offset }: Slice): number[] =>
    db.column<number>(sql`
        SELECT m.id FROM ${from} WHERE ${isOther} AND s.rowid > ${documentNumber(after)}
        ORDER BY s.rowid LIMIT ${limit} OFFSET ${offset}`);
  return {
    slice: ({ limit, offset }) => {
      const first = best.slice(offset, offset + limit);
      if (isAll || first.length === limit) return first;
      const rest = { limit: limit - first.length, offset: Math.max(0, offset - best.length) };
      return [...first, ...listRest(rest)];
    },
    walk: (conditions) => {
      const first = walkIds(db, best, conditions);
      if (isAll) return first;
      const rest = walkByDate(db, { from, condition: isOther, after }, conditions);
      return (count) => first(count) ?? rest(count);
    },
  };
}
