import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { LARGEST } from './largest-docs.ts';
import { isLargestKept, keepLargest } from './largest-upkeep.ts';
import { SIZES, type Sized, tierOf } from './size-tiers.ts';

const COUNT = 1_000;

/** A catalogue with a video of each of these sizes. */
function catalogueOf(sizes: readonly (number | null)[]): Database {
  const db = testDatabase();
  const channel = seedChannel(db);
  db.transaction(() => {
    for (const size of sizes) seedMedia(db, channel, { views: size, duration: size });
  });
  return db;
}

/** Sizes in no order, of which each next tier up holds about half as many. */
const FALLING = Array.from({ length: COUNT }, (_, place) =>
  Math.floor(COUNT / (((place * 389) % COUNT) + 1)),
);

/** Does all that is to be done. @returns in how many steps */
function keep(db: Database, sized: Sized, fewest = COUNT): number {
  let steps = 0;
  for (const _ of keepLargest(db, sized, fewest)) steps += 1;
  expect(isLargestKept(db, sized, fewest)).toBe(true);
  return steps;
}

const lowestOf = (db: Database, sized: Sized): number =>
  db.get<{ lowest: number }>(sql`SELECT lowest FROM largest_tiers WHERE sized = ${sized}`)
    ?.lowest ?? 0;

const filed = (db: Database, sized: Sized): number[] =>
  db.column(sql`
    SELECT d.media_id FROM ${raw(LARGEST[sized].index)} s
    JOIN ${raw(LARGEST[sized].docs)} p ON p.doc = s.rowid JOIN media_docs d ON d.doc = p.media_doc
    WHERE ${raw(LARGEST[sized].index)} MATCH '"#v"' ORDER BY 1`);

const fromTier = (db: Database, sized: Sized, lowest: number): number[] =>
  db
    .all<{ id: number; size: number | null }>(
      sql`SELECT id, ${raw(sized)} AS size FROM media ORDER BY id`,
    )
    .filter(({ size }) => (tierOf(sized, size) ?? -1) >= lowest)
    .map(({ id }) => id);

test.each(SIZES)('the highest tiers of %s are filed, up to six of a hundred videos', (sized) => {
  const db = catalogueOf(FALLING);
  expect(filed(db, sized)).toEqual([]);
  expect(isLargestKept(db, sized, COUNT)).toBe(false);
  keep(db, sized);
  const lowest = lowestOf(db, sized);
  expect(filed(db, sized)).toEqual(fromTier(db, sized, lowest));
  expect(filed(db, sized).length).toBeLessThanOrEqual(COUNT * 0.06);
  expect(fromTier(db, sized, lowest - 1).length).toBeGreaterThan(COUNT * 0.06);
  expect(keep(db, sized)).toBe(0);
  db.close();
});

test('nothing is filed of few videos, nor of a tier that holds too many', () => {
  const few = catalogueOf(FALLING);
  expect(keep(few, 'views', COUNT + 1)).toBe(0);
  expect(filed(few, 'views')).toEqual([]);
  few.close();
  const alike = catalogueOf(FALLING.map((_, place) => (place < 10 ? null : 100)));
  keep(alike, 'views');
  expect(filed(alike, 'views')).toEqual([]);
  alike.close();
});

test('a tier is given up once the tiers hold too many, and another one is filed once they hold few', () => {
  const db = catalogueOf(FALLING);
  keep(db, 'views');
  const lowest = lowestOf(db, 'views');
  const resized = sql`id % 12 = 0 AND duration < 16`;
  db.run(sql`UPDATE media SET views = ${2 ** (lowest - 1)} WHERE ${resized}`);
  expect(filed(db, 'views').length).toBeGreaterThan(COUNT * 0.07);
  keep(db, 'views');
  expect(lowestOf(db, 'views')).toBe(lowest + 1);
  expect(filed(db, 'views')).toEqual(fromTier(db, 'views', lowest + 1));
  db.run(sql`UPDATE media SET views = 1 WHERE ${resized}`);
  keep(db, 'views');
  expect(lowestOf(db, 'views')).toBe(lowest);
  expect(filed(db, 'views')).toEqual(fromTier(db, 'views', lowest));
  db.close();
});

test('a tier whose numbers are about to be used up is numbered anew', () => {
  const db = catalogueOf(FALLING);
  keep(db, 'views');
  const before = filed(db, 'views');
  const places = () => db.column<number>(sql`SELECT doc & 4194303 FROM most_viewed_docs`);
  db.run(sql`UPDATE most_viewed_docs SET doc = doc + 3000000 WHERE doc % 7 = 0`);
  db.execute(`
    INSERT INTO most_viewed_search (most_viewed_search) VALUES ('delete-all');
    UPDATE most_viewed_docs SET media_doc = media_doc;`);
  expect(filed(db, 'views')).toEqual(before);
  keep(db, 'views');
  expect(filed(db, 'views')).toEqual(before);
  expect(Math.max(...places())).toBeLessThanOrEqual(COUNT);
  db.close();
});

test('a video that comes into a tier behind those that are filed of it is filed too', () => {
  const db = catalogueOf(FALLING);
  const newest = db.column<number>(sql`
    SELECT media_id FROM media_docs WHERE views < 16 ORDER BY doc LIMIT 1`)[0];
  let filedBefore = 0;
  for (const _ of keepLargest(db, 'views', COUNT)) {
    const lowest = lowestOf(db, 'views');
    const all = filed(db, 'views').length;
    if (filedBefore > 0 || all - fromTier(db, 'views', lowest).length < 10) continue;
    filedBefore = all;
    db.run(sql`UPDATE media SET views = ${2 ** (lowest - 2)} WHERE id = ${newest}`);
    expect(filed(db, 'views')).toHaveLength(all);
  }
  expect(filedBefore).toBeGreaterThan(0);
  expect(filed(db, 'views')).toContain(newest);
  db.close();
});

/** So many steps it takes, one for each tier at least. */
const MOST_STEPS = 50;
/** Every so many videos change in one way. */
const EVERY = 50;

interface Change {
  /** The step after which it happens. */
  step: number;
  rest: number;
  size: number;
  what: 'resized' | 'moved' | 'deleted';
}

const change: fc.Arbitrary<Change> = fc.record({
  step: fc.nat(MOST_STEPS),
  rest: fc.nat(EVERY - 1),
  size: fc.constantFrom(1, 60, 500, 100_000),
  what: fc.constantFrom('resized', 'resized', 'moved', 'deleted'),
});

function happen(db: Database, { rest, size, what }: Change): void {
  const which = sql`WHERE id % ${EVERY} = ${rest}`;
  if (what === 'deleted') db.run(sql`DELETE FROM media ${which} AND id % 4 = 0`);
  else if (what === 'moved') db.run(sql`UPDATE media SET uploaded_at = ${size} + id ${which}`);
  else db.run(sql`UPDATE media SET views = ${size} ${which}`);
}

test('whatever changes while it goes on, also after it was broken off, whole tiers are filed', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.nat(MOST_STEPS),
      (changes, brokenOffAfter) => {
        const db = catalogueOf(FALLING);
        let step = 0;
        const go = (most: number): void => {
          for (const _ of keepLargest(db, 'views', 0)) {
            for (const each of changes) if (each.step === step) happen(db, each);
            const whole = fromTier(db, 'views', lowestOf(db, 'views'));
            expect(filed(db, 'views')).toEqual(expect.arrayContaining(whole));
            step += 1;
            if (step > most) break;
          }
        };
        go(brokenOffAfter);
        go(Number.POSITIVE_INFINITY);
        keep(db, 'views', 0);
        expect(filed(db, 'views')).toEqual(fromTier(db, 'views', lowestOf(db, 'views')));
        db.close();
      },
    ),
    { numRuns: 25 },
  );
});
