import sql, { join, type Sql } from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { documentNumber } from '../../text-index/document-numbers.ts';

/** Some videos of a list that were looked at one after the other. */
export interface Step {
  /** How many were. */
  asked: number;
  /** The ids of those that fulfil what was asked for, in their order. */
  ids: readonly number[];
}

/** Looks at the next so many videos of a list, or at fewer; nothing where there are no more. */
export type Walk = (count: number) => Step | undefined;

/** A list of the ids of videos. */
export interface WalkedList {
  /** Some of it, at once. */
  slice: (slice: Slice) => number[];
  /** Walks along it from the first video on. @param conditions on the videos `m` */
  walk: (conditions: readonly Sql[]) => Walk;
}

/** Those of the videos that fulfil the conditions on `m`, in their order. */
export function keep(
  db: Database,
  ids: readonly number[],
  conditions: readonly Sql[],
): readonly number[] {
  if (conditions.length === 0) return ids;
  const kept = new Set(
    db.column<number>(sql`
    SELECT m.id FROM (SELECT value AS id FROM json_each(${JSON.stringify(ids)})) m
    WHERE ${join(conditions, ' AND ')}`),
  );
  return ids.filter((id) => kept.has(id));
}

/** Walks along the videos with these ids. */
export function walkIds(db: Database, ids: readonly number[], conditions: readonly Sql[]): Walk {
  let at = 0;
  return (count) => {
    const asked = ids.slice(at, at + count);
    at += count;
    return asked.length === 0
      ? undefined
      : { asked: asked.length, ids: keep(db, asked, conditions) };
  };
}

/**
 * Walks along the videos `m` that an index `s` finds, from the newest on.
 *
 * @param from the index and the videos, joined
 * @param after the document before the first one
 */
export function walkByDate(
  db: Database,
  { from, condition, after = 0 }: { from: Sql; condition: Sql; after?: number },
  conditions: readonly Sql[],
): Walk {
  const fulfils = join([...conditions, sql`TRUE`], ' AND ');
  let last: number | undefined = after;
  return (count) => {
    if (last === undefined) return undefined;
    const found: { id: number; doc: number; isKept: 0 | 1 }[] = db.all(sql`
      SELECT m.id, s.rowid AS doc, ${fulfils} AS isKept FROM ${from}
      WHERE ${condition} AND s.rowid > ${documentNumber(last)} ORDER BY s.rowid LIMIT ${count}`);
    last = found.length < count ? undefined : found.at(-1)?.doc;
    return found.length === 0
      ? undefined
      : {
          asked: found.length,
          ids: found.filter(({ isKept }) => isKept === 1).map(({ id }) => id),
        };
  };
}

/** One walk after the other. */
export function chainWalks(walks: readonly Walk[]): Walk {
  let at = 0;
  return (count) => {
    for (; at < walks.length; at += 1) {
      const step = walks[at]?.(count);
      if (step) return step;
    }
    return undefined;
  };
}

/** A walk that is not begun before it is needed. @param begin is told how many are looked at first */
export function begunLater(begin: (count: number) => Walk): Walk {
  let walk: Walk | undefined;
  return (count) => {
    walk ??= begin(count);
    return walk(count);
  };
}

/** To read a part of what is sorted means to sort it all again, so few parts are read. */
const SORTED_GROWTH = 8;

/** Walks along a list that has to be read from its first video on. */
export function walkSorted(
  db: Database,
  list: (slice: Slice) => number[],
  conditions: readonly Sql[],
): Walk {
  let part: Walk = () => undefined;
  let offset = 0;
  let isOver = false;
  return (count) => {
    const step = part(count);
    if (step || isOver) return step;
    const limit = Math.max(count, offset) * SORTED_GROWTH;
    const ids = list({ limit, offset });
    offset += limit;
    isOver = ids.length < limit;
    part = walkIds(db, ids, conditions);
    return part(count);
  };
}
