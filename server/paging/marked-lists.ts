import sql, { join, type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { type ListMarks, type MarkedRows, PageMarks, type Stretch } from './page-marks.ts';
import { type ListSource, nameOf, type Place, readRemembered } from './row-moves.ts';
import type { Slice } from './slice.ts';

/** A list of rows in the order of a key and then of their ids, of which both are unique together. */
export interface OrderedList {
  name: string;
  sources: readonly ListSource[];
  /** Whether the smallest come first. */
  isAscending?: boolean;
  /** Whether rows may have no key; they come last then, or first where it is ascending. */
  hasNone?: boolean;
  isFiltered: boolean;
  /** Whether to walk a row takes some times as long as elsewhere. */
  isSlow?: boolean;
  /**
   * Its rows in their order: columns `id` and `key`.
   *
   * @param within the condition on the columns of the key and the id that they have to fulfil
   * @param all whether those are wanted too that are filtered out
   */
  rows: (within: (key: Sql, id: Sql) => Sql, all: boolean) => Sql;
  /** Where a bound on another column moves with the time: rows left out by one bound and not by the other. */
  slides?: { to: number; between: (low: number, high: number) => Sql };
}

/** More rows than that are not looked at one by one when the list slides. */
const MOST_SLID = 1_000;

/** Marks count from the largest key on, so an ascending order is told by the opposite numbers. */
const turned = ({ isAscending }: OrderedList, value: number): number =>
  isAscending ? -value : value;

/** The condition that a row is in a stretch. Each of its forms is one range of an index. */
function isWithin(list: OrderedList, { from, to }: Stretch): (key: Sql, id: Sql) => Sql {
  const after = list.isAscending ? sql`>` : sql`<`;
  const before = list.isAscending ? sql`<` : sql`>`;
  const keyOf = ({ key }: Place): number | null => (key === -Infinity ? null : turned(list, key));
  return (key, id) => {
    const conditions: Sql[] = [sql`TRUE`];
    if (from && (to ? from.key === to.key : from.key === -Infinity)) {
      conditions.push(from.key === -Infinity ? sql`${key} IS NULL` : sql`${key} = ${keyOf(from)}`);
      if (Number.isFinite(from.id)) conditions.push(sql`${id} ${after} ${turned(list, from.id)}`);
      if (to && Number.isFinite(to.id)) {
        conditions.push(sql`${id} ${before}= ${turned(list, to.id)}`);
      }
      return join(conditions, ' AND ');
    }
    if (from) conditions.push(sql`${key} ${after} ${keyOf(from)}`);
    // What is below another key is not without one.
    if (to?.key === -Infinity) conditions.push(from ? sql`TRUE` : sql`${key} IS NOT NULL`);
    else if (to?.id === Infinity) conditions.push(sql`${key} ${before} ${keyOf(to)}`);
    else if (to) conditions.push(sql`${key} ${before}= ${keyOf(to)}`);
    return join(conditions, ' AND ');
  };
}

interface KeyedRow {
  id: number;
  key: number | null;
}

const placeOf = (list: OrderedList, { id, key }: KeyedRow): Place => ({
  id: turned(list, id),
  key: key === null ? -Infinity : turned(list, key),
});

function markedRows(db: Database, list: OrderedList): MarkedRows {
  const countOf = (rows: Sql): number =>
    db.get<{ count: number }>(sql`SELECT count(*) AS count FROM (${rows})`)?.count ?? 0;
  return {
    isFiltered: list.isFiltered,
    placesAt: (stretch, index) => {
      const rows = list.rows(isWithin(list, stretch), true);
      const places = db.all<KeyedRow>(sql`${rows} LIMIT 2 OFFSET ${index}`);
      return places.map((row) => placeOf(list, row));
    },
    rowsOfKeyAfter: (place, most) => {
      const ofKey = { from: place, to: { key: place.key, id: -Infinity } };
      return countOf(sql`${list.rows(isWithin(list, ofKey), true)} LIMIT ${most}`);
    },
    count: (stretch) => countOf(list.rows(isWithin(list, stretch), false)),
    read: (stretch, { limit, offset }) =>
      db.column<number>(
        sql`${list.rows(isWithin(list, stretch), false)} LIMIT ${limit} OFFSET ${offset}`,
      ),
  };
}

/** Tells the marks which rows came into the list or left it with the time. */
function slide(db: Database, list: OrderedList): ListMarks {
  const { name, slides } = list;
  const sources = list.sources.map(nameOf);
  const pageMarks = db.companion(PageMarks);
  const marks = pageMarks.of(name, sources, list);
  const [to, from = to] = [slides?.to, marks.slidTo];
  if (slides && to !== undefined && from !== undefined && from !== to) {
    const rows = slides.between(Math.min(from, to), Math.max(from, to));
    const moved = db.all<KeyedRow>(sql`${rows} LIMIT ${MOST_SLID}`);
    if (moved.length === MOST_SLID) {
      pageMarks.forget(name);
      return slide(db, list);
    }
    for (const row of moved) marks.touch(placeOf(list, row));
  }
  marks.slidTo = to;
  return marks;
}

/**
 * The ids of some rows of a list, read from the mark before them on: how far from the first row they
 * are does not matter. Who comes there first puts up the marks, which takes one walk to that place.
 *
 * @returns nothing where marks cannot be told to be right: in a transaction, which may be undone, and
 *   while another process writes
 */
export function readMarked(db: Database, list: OrderedList, slice: Slice): number[] | undefined {
  const pageMarks = db.companion(PageMarks);
  return readRemembered(db, pageMarks, list.sources, () => {
    const ids = slide(db, list).read(markedRows(db, list), slice);
    pageMarks.trim();
    return ids;
  });
}
