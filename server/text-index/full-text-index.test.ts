import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { countSegments, keepUp, upkeepMeanwhile, upkeepOf } from './full-text-index.ts';

const TABLE = 'notes';
const BYTES_OF_STEP = 64 * 1024;
const WORDS = 400;

interface NotesSetup {
  db: Database;
  /** Writes so many notes, each time some, and lets FTS5 merge nothing by itself. */
  write: (times: number, notes: number) => void;
  /** The newest notes that hold a word. */
  find: (word: string) => number[];
  mergeSteps: () => number;
}

/** Every note has words of its own, and one that all of them have. */
const noteOf = (number: number): string =>
  `every ${Array.from({ length: WORDS }, (_, word) => `w${number}x${word}`).join(' ')}`;

async function openNotes(): Promise<NotesSetup> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const db = openDatabase(join(folder.path, 'test.db'));
  onTestFinished(() => db.close());
  db.execute(`
    CREATE VIRTUAL TABLE ${TABLE} USING fts5(text, content = '', contentless_delete = 1, detail = none);
    INSERT INTO ${TABLE} (${TABLE}, rank) VALUES ('automerge', 0), ('usermerge', 4);
  `);
  let written = 0;
  return {
    db,
    write: (times, notes) => {
      for (let time = 0; time < times; time += 1) {
        db.swiftTransaction(() => {
          for (let note = 0; note < notes; note += 1) {
            written += 1;
            db.run(sql`INSERT INTO notes (rowid, text) VALUES (${written}, ${noteOf(written)})`);
          }
        });
      }
    },
    find: (word) =>
      db.column<number>(sql`SELECT rowid FROM notes WHERE notes MATCH ${word} ORDER BY rowid`),
    mergeSteps: () => [...keepUp(db, TABLE, upkeepOf(db, TABLE), BYTES_OF_STEP)].length,
  };
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

test('an index that many writes have scattered is merged step by step, and finds the same', async () => {
  const { db, write, find, mergeSteps } = await openNotes();
  write(12, 100);
  expect(upkeepOf(db, TABLE)).toBe('all');
  expect(mergeSteps()).toBeGreaterThan(10);
  expect(upkeepOf(db, TABLE)).toBe('none');
  expect(find('every')).toEqual(upTo(1_200));
  expect(find('w777x7')).toEqual([777]);
});

test('a merge that was left half way finds the same, and is ended the next time', async () => {
  const { db, write, find, mergeSteps } = await openNotes();
  write(6, 100);
  for (const _ of keepUp(db, TABLE, 'all', BYTES_OF_STEP)) break;
  expect(find('every')).toEqual(upTo(600));
  write(1, 100);
  db.run(sql`DELETE FROM notes WHERE rowid = 1`);
  mergeSteps();
  expect(upkeepOf(db, TABLE)).toBe('none');
  expect(find('every')).toEqual(upTo(700).slice(1));
});

test('small parts beside a large one are merged with each other only', async () => {
  const { db, write, find, mergeSteps } = await openNotes();
  write(10, 100);
  mergeSteps();
  write(12, 1);
  expect(upkeepOf(db, TABLE)).toBe('small');
  expect(mergeSteps()).toBeLessThan(5);
  expect(upkeepOf(db, TABLE)).toBe('none');
  expect(find('every')).toEqual(upTo(1_012));
});

test('in the middle of many writes the new parts are merged with each other once they are many', async () => {
  const { db, write, find, mergeSteps } = await openNotes();
  write(10, 100);
  mergeSteps();
  const left = countSegments(db, TABLE);
  write(8, 1);
  expect(upkeepMeanwhile(db, TABLE, left)).toBe('none');
  write(1, 1);
  expect(upkeepMeanwhile(db, TABLE, left)).toBe('small');
  for (const _ of keepUp(db, TABLE, 'small', BYTES_OF_STEP));
  expect(countSegments(db, TABLE)).toBe(left + 1);
  expect(find('every')).toEqual(upTo(1_009));
});

test('a small index and an empty one are left as they are', async () => {
  const { db, write, mergeSteps } = await openNotes();
  expect(upkeepOf(db, TABLE)).toBe('none');
  write(14, 1);
  expect(upkeepOf(db, TABLE)).toBe('none');
  expect(upkeepMeanwhile(db, TABLE, 0)).toBe('none');
  expect(mergeSteps()).toBe(0);
});
