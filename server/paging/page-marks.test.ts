import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ListMarks, type MarkedRows, PageMarks, type Stretch } from './page-marks.ts';
import type { Place } from './row-moves.ts';
import type { Slice } from './slice.ts';

const STEP = 3;

/** A row of a list as the model knows it. */
interface Row extends Place {
  isListed: boolean;
}

const compare = (one: Place, other: Place): number =>
  one.key === other.key ? other.id - one.id : other.key - one.key;

/** A list in memory that counts the rows it goes through. */
class ModelList implements MarkedRows {
  walked = 0;
  rows: Row[] = [];
  readonly isFiltered: boolean;

  constructor(isFiltered: boolean) {
    this.isFiltered = isFiltered;
  }

  placesAt(stretch: Stretch, index: number): Place[] {
    return this.#within(stretch).slice(index, index + 2);
  }

  rowsOfKeyAfter(place: Place, most: number): number {
    const ofKey = { from: place, to: { key: place.key, id: -Infinity } };
    return this.#within(ofKey).slice(0, most).length;
  }

  count(stretch: Stretch): number {
    return this.#listed(stretch).length;
  }

  read(stretch: Stretch, { limit, offset }: Slice): number[] {
    return this.#listed(stretch)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
  }

  /** All ids, without marks. */
  ids(): number[] {
    return this.#listed({ from: undefined, to: undefined }).map(({ id }) => id);
  }

  #within({ from, to }: Stretch): Row[] {
    const rows = this.rows
      .filter((row) => (!from || compare(from, row) < 0) && (!to || compare(row, to) <= 0))
      .toSorted(compare);
    this.walked += rows.length;
    return rows;
  }

  #listed(stretch: Stretch): Row[] {
    return this.#within(stretch).filter(({ isListed }) => isListed || !this.isFiltered);
  }
}

const few = fc.integer({ min: 0, max: 4 });
const key = fc.oneof(few, few, fc.constant(-Infinity));
const row = fc.record({ key, id: fc.integer({ min: 1, max: 40 }), isListed: fc.boolean() });
/** A row that comes where there is none with its id, and else goes; or a page that is read. */
const step = fc.oneof(
  row.map((changed) => ({ changed })),
  fc.record({ limit: fc.integer({ min: 1, max: 5 }), offset: fc.integer({ min: 0, max: 45 }) }),
);

test('pages are those of the list, whatever came, went or moved between two of them', () => {
  const start = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });
  const steps = fc.array(step, { maxLength: 40 });
  fc.assert(
    fc.property(start, steps, fc.boolean(), (rows, steps, isFiltered) => {
      const list = new ModelList(isFiltered);
      list.rows = rows;
      const marks = new ListMarks(STEP, true);
      for (const step of steps) {
        if ('changed' in step) {
          const before = list.rows.find(({ id }) => id === step.changed.id);
          list.rows = list.rows.filter((row) => row !== before);
          if (before) marks.touch(before);
          if (before && before.key === step.changed.key) continue;
          list.rows.push(step.changed);
          marks.touch(step.changed);
        } else {
          const { limit, offset } = step;
          expect(marks.read(list, step)).toEqual(list.ids().slice(offset, offset + limit));
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

describe('A list of many rows', () => {
  const ROWS = 900;
  const many = (keyOf: (id: number) => number): ModelList => {
    const list = new ModelList(false);
    list.rows = Array.from({ length: ROWS }, (_, id) => ({ key: keyOf(id), id, isListed: true }));
    return list;
  };

  test.each<[string, (id: number) => number]>([
    ['keys of their own', (id) => id],
    ['seven rows for each key', (id) => Math.floor(id / 7)],
    ['two keys in all', (id) => id % 2],
    ['no keys', () => -Infinity],
  ])('with %s is not walked to a far page that was read before', (_, keyOf) => {
    const list = many(keyOf);
    const marks = new ListMarks(STEP, true);
    marks.read(list, { limit: 5, offset: ROWS - 50 });
    list.walked = 0;
    marks.read(list, { limit: 5, offset: ROWS - 50 });
    expect(list.walked).toBeLessThan(30);
  });

  test('that grows at one place gets marks there', () => {
    const list = many((id) => id);
    const marks = new ListMarks(STEP, true);
    marks.read(list, { limit: 5, offset: ROWS - 50 });
    for (let added = ROWS; added < ROWS + 300; added += 1) {
      list.rows.push({ key: added, id: added, isListed: true });
      marks.touch({ key: added, id: added });
    }
    marks.read(list, { limit: 5, offset: ROWS });
    list.walked = 0;
    marks.read(list, { limit: 5, offset: 200 });
    expect(list.walked).toBeLessThan(30);
  });

  test('is counted again where a row changed, and nowhere else', () => {
    const list = many((id) => id);
    const marks = new ListMarks(STEP, true);
    marks.read(list, { limit: 5, offset: ROWS - 50 });
    marks.touch({ key: 500, id: 500 });
    list.walked = 0;
    marks.read(list, { limit: 5, offset: ROWS - 50 });
    expect(list.walked).toBeGreaterThan(0);
    expect(list.walked).toBeLessThan(40);
  });
});

describe('The marks of all lists', () => {
  const walk = (marks: PageMarks, name: string): ListMarks => {
    const list = new ModelList(false);
    list.rows = Array.from({ length: 30 }, (_, id) => ({ key: id, id, isListed: true }));
    const ofList = marks.of(name, ['rows']);
    ofList.read(list, { limit: 1, offset: 29 });
    return ofList;
  };

  test('are kept for the lists that were read last, as many as there is room for', () => {
    const marks = new PageMarks({ step: STEP, most: 25 });
    const first = walk(marks, 'first');
    const second = walk(marks, 'second');
    expect(marks.of('first', ['rows'])).toBe(first);
    walk(marks, 'third');
    marks.trim();
    expect(marks.of('first', ['rows'])).toBe(first);
    expect(marks.of('second', ['rows'])).not.toBe(second);
  });

  test('are all forgotten together', () => {
    const marks = new PageMarks({ step: STEP });
    const first = walk(marks, 'first');
    marks.clear();
    expect(marks.of('first', ['rows'])).not.toBe(first);
  });
});
