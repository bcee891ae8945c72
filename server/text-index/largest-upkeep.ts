import sql, { raw, type Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';
import { documentNumber } from './document-numbers.ts';
import { labelTerm } from './index-terms.ts';
import {
  beforeDocsOf,
  LARGEST,
  LATE_PLACE,
  lastDocOf,
  lowestTier,
  placeOf,
} from './largest-docs.ts';
import { markOfTier, SIZES, type Sized } from './size-tiers.ts';

/** Which part of all videos an index of the largest is filled with at the most, from 0 to 1: 300 bytes each. */
const MOST_FILLED = 0.06;
/** Which part it may come to hold before a tier is given up. */
const MOST_HELD = 0.07;
/** Fewer videos are looked through as quickly. */
const FEWEST_VIDEOS = 50_000;
/** So many are filed at a time, which holds up those who write for some milliseconds. */
const VIDEOS_OF_STEP = 20;

/** By how many tiers an index is to grow at its lower end; -1 where it is to give up one. */
type Change = 1 | 0 | -1;

function lowestOf(db: Database, sized: Sized): number {
  const row = db.get<{ lowest: number | null }>(sql`SELECT ${lowestTier(sized)} AS lowest`);
  if (!row?.lowest) throw new Error(`The database does not say which tiers of ${sized} are held`);
  return row.lowest;
}

const setLowest = (db: Database, sized: Sized, lowest: number): void => {
  db.run(sql`UPDATE largest_tiers SET lowest = ${lowest} WHERE sized = ${sized}`);
};

/** The documents of all videos that are in a tier, for `MATCH`. */
const inTier = (sized: Sized, tier: number): string => `"${labelTerm(markOfTier(sized, tier))}"`;

const countOf = (db: Database, query: Sql): number => db.get<{ count: number }>(query)?.count ?? 0;

function changeOf(db: Database, sized: Sized, fewestVideos: number): Change {
  const lowest = lowestOf(db, sized);
  const docs = raw(LARGEST[sized].docs);
  const { held, isUsedUp } = db.get<{ held: number; isUsedUp: 0 | 1 }>(sql`
    SELECT count(*) AS held, coalesce(max(${placeOf(sql`doc`)}), 0) > ${LATE_PLACE} AS isUsedUp
    FROM ${docs} WHERE doc <= ${documentNumber(lastDocOf(lowest))}`) ?? { held: 0, isUsedUp: 0 };
  const videos = countOf(db, sql`SELECT coalesce(sum(video_count), 0) AS count FROM channels`);
  // What is given up and filed again is numbered anew.
  if (isUsedUp || held > videos * MOST_HELD) return -1;
  if (videos < fewestVideos || lowest === 1) return 0;
  const room = Math.floor(videos * MOST_FILLED) - held;
  if (room < 0) return 0;
  const next = countOf(
    db,
    sql`
    SELECT count(*) AS count FROM (
      SELECT 1 FROM media_search WHERE media_search MATCH ${inTier(sized, lowest - 1)}
      LIMIT ${room + 1})`,
  );
  return next <= room ? 1 : 0;
}

/** Whether an index holds videos below a tier, as one that was left half filled does. */
const hasBelow = (db: Database, sized: Sized, tier: number): boolean =>
  db.get(sql`
    SELECT 1 FROM ${raw(LARGEST[sized].docs)} WHERE doc > ${documentNumber(lastDocOf(tier))}`) !==
  undefined;

/** Whether anything is to be done for an index of the largest videos. */
export const isLargestKept = (db: Database, sized: Sized, fewestVideos = FEWEST_VIDEOS): boolean =>
  changeOf(db, sized, fewestVideos) === 0 && !hasBelow(db, sized, lowestOf(db, sized));

function* forgetBelow(db: Database, sized: Sized, tier: number): Generator<void> {
  const docs = raw(LARGEST[sized].docs);
  while (hasBelow(db, sized, tier)) {
    db.swiftTransaction(() => {
      db.run(sql`
        DELETE FROM ${docs} WHERE doc IN (
          SELECT doc FROM ${docs} WHERE doc > ${documentNumber(lastDocOf(tier))}
          ORDER BY doc LIMIT ${VIDEOS_OF_STEP})`);
    });
    yield;
  }
}

/**
 * Files some more of a tier.
 *
 * @param after the document after which they are looked for
 * @returns the last of them; nothing where there are no more
 */
function fileSome(db: Database, sized: Sized, tier: number, after: number): number | undefined {
  const docs = raw(LARGEST[sized].docs);
  const before = documentNumber(beforeDocsOf(tier));
  const missing = db.column<number>(sql`
    SELECT s.rowid FROM media_search s
    WHERE media_search MATCH ${inTier(sized, tier)} AND s.rowid > ${documentNumber(after)}
      AND NOT EXISTS (SELECT 1 FROM ${docs} WHERE media_doc = s.rowid)
    ORDER BY s.rowid LIMIT ${VIDEOS_OF_STEP}`);
  const { last } = db.get<{ last: number | null }>(sql`
    SELECT max(doc) AS last FROM ${docs}
    WHERE doc BETWEEN ${before} AND ${documentNumber(lastDocOf(tier))}`) ?? { last: null };
  db.run(sql`
    INSERT INTO ${docs} (doc, media_doc)
    SELECT coalesce(${last}, ${before}) + 1 + key, value FROM json_each(${JSON.stringify(missing)})`);
  return missing.at(-1);
}

/** Takes a tier into an index, with all that come into it meanwhile. */
function* fill(db: Database, sized: Sized, tier: number): Generator<void> {
  let after = 0;
  for (let isFilled = false; !isFilled; ) {
    db.swiftTransaction(() => {
      const last = fileSome(db, sized, tier, after);
      // What came into the tier behind this walk's back is found by another one.
      isFilled = last === undefined && after === 0;
      if (isFilled) setLowest(db, sized, tier);
      after = last ?? 0;
    });
    yield;
  }
}

/**
 * Has an index of the largest videos hold as many tiers as are worth it, step by step. What was begun and not
 * ended is taken up by the next; searches use whole tiers only.
 *
 * @param fewestVideos of how many videos a catalogue has such an index
 */
export function* keepLargest(
  db: Database,
  sized: Sized,
  fewestVideos = FEWEST_VIDEOS,
): Generator<void> {
  for (;;) {
    const change = changeOf(db, sized, fewestVideos);
    const lowest = lowestOf(db, sized) - change;
    if (change === -1) db.swiftTransaction(() => setLowest(db, sized, lowest));
    yield* forgetBelow(db, sized, lowest);
    if (change === 0) return;
    if (change === 1) yield* fill(db, sized, lowest);
  }
}

/** Fills both indexes at once, in a catalogue that nobody uses yet. */
export function fillLargest(db: Database): void {
  db.transaction(() => {
    for (const sized of SIZES) {
      for (const _ of keepLargest(db, sized));
    }
  });
}
