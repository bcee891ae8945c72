import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { foreignVersion } from '../platform/foreign-writes.ts';
import { testLog } from '../testing/log.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { countSegments, upkeepOf } from './full-text-index.ts';
import { createFullTextUpkeep } from './full-text-upkeep.ts';
import { openCatalogue } from './open-catalogue.ts';
import { SIZES } from './size-tiers.ts';

const TABLES = ['notes', 'letters'];
const WRITES = 12;
const IN_EACH = 30;
const WORDS = 400;
const HOUR = 60 * 60 * 1000;
const WAIT = { timeout: 60_000, interval: 50 };

/** Writes notes, each time some. */
function write(db: Database, times: number, inEach: number): void {
  const last = db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM notes_docsize`);
  let note = last?.id ?? 0;
  for (let time = 0; time < times; time += 1) {
    db.swiftTransaction(() => {
      for (const end = note + inEach; note < end; ) {
        note += 1;
        const words = Array.from({ length: WORDS }, (_, word) => `w${note}x${word}`);
        db.run(
          sql`INSERT INTO notes (rowid, text) VALUES (${note}, ${`every ${words.join(' ')}`})`,
        );
      }
    });
  }
}

/** Two indexes of which one is scattered. */
function scatter(db: Database): void {
  for (const table of TABLES) {
    db.execute(`
      CREATE VIRTUAL TABLE ${table} USING fts5(text, content = '', contentless_delete = 1);
      INSERT INTO ${table} (${table}, rank) VALUES ('automerge', 0), ('usermerge', 4);
    `);
  }
  write(db, WRITES, IN_EACH);
}

/** @param opened what the thread opens, in the folder of the database */
async function openUpkeep(opened = 'test.db') {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const db = openDatabase(join(folder.path, 'test.db'));
  onTestFinished(() => db.close());
  scatter(db);
  const { log, lines } = testLog();
  const task = { file: join(folder.path, opened), tables: TABLES, sizes: [] };
  const upkeep = createFullTextUpkeep(db, task, log);
  onTestFinished(() => upkeep.stop());
  return { db, upkeep, lines, isMerged: () => upkeepOf(db, 'notes') === 'none' };
}

const countEvery = (db: Database) =>
  db.column<number>(sql`SELECT count(*) FROM notes WHERE notes MATCH 'every'`);

test('a scattered index is merged beside those who read and write', async () => {
  const { db, upkeep, lines, isMerged } = await openUpkeep();
  const version = foreignVersion(db);
  upkeep.look(0);
  upkeep.look(HOUR);
  let written = 0;
  await vi.waitFor(() => {
    db.run(sql`INSERT INTO letters (text) VALUES ('written meanwhile')`);
    written += 1;
    expect(countEvery(db)).toEqual([WRITES * IN_EACH]);
    expect(isMerged()).toBe(true);
  }, WAIT);
  await upkeep.stop();
  expect(db.column(sql`SELECT count(*) FROM letters WHERE letters MATCH 'meanwhile'`)).toEqual([
    written,
  ]);
  expect(foreignVersion(db)).toBe(version);
  expect(lines).toEqual([]);
});

test('parts that came since are merged with each other before the hour is over', async () => {
  const { db, upkeep, lines } = await openUpkeep();
  upkeep.look(0);
  // Few parts are quick already while the thread is still at the last of them.
  await vi.waitFor(() => expect(countSegments(db, 'notes')).toBe(1), WAIT);
  await upkeep.stop();
  upkeep.look(1);
  write(db, 9, 1);
  expect(countSegments(db, 'notes')).toBe(1 + 9);
  upkeep.look(2);
  await vi.waitFor(() => expect(countSegments(db, 'notes')).toBe(1 + 1), WAIT);
  expect(countEvery(db)).toEqual([WRITES * IN_EACH + 9]);
  expect(lines).toEqual([]);
});

test('stopped half way it ends at once, and goes on another time', async () => {
  const { db, upkeep, lines, isMerged } = await openUpkeep();
  upkeep.look(0);
  await upkeep.stop();
  expect(countEvery(db)).toEqual([WRITES * IN_EACH]);
  upkeep.look(HOUR);
  await vi.waitFor(() => expect(isMerged()).toBe(true), WAIT);
  expect(lines).toEqual([]);
});

test('what fails is told in the log, and tried again an hour later', async () => {
  const { upkeep, lines, isMerged } = await openUpkeep('nowhere/test.db');
  for (const times of [1, 2]) {
    upkeep.look(times * HOUR);
    await vi.waitFor(() => expect(lines).toHaveLength(times), WAIT);
    await upkeep.stop();
  }
  expect(lines[0]).toMatchObject({ level: 50, err: { message: expect.stringContaining('open') } });
  expect(isMerged()).toBe(false);
});

test('what an index of the largest videos is to give up is given up beside those who read and write', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'catalogue.db');
  const db = openCatalogue(file);
  onTestFinished(() => db.close());
  migrate(db, 0);
  seedMedia(db, seedChannel(db), { views: 9 });
  const isLeft = () => db.get(sql`SELECT 1 FROM most_viewed_docs`) !== undefined;
  // Of a tier below all that are held, as it is while that is filled.
  db.run(
    sql`INSERT INTO most_viewed_docs (doc, media_doc) SELECT (60 << 22) + 1, doc FROM media_docs`,
  );
  expect(isLeft()).toBe(true);
  const { log, lines } = testLog();
  const upkeep = createFullTextUpkeep(db, { file, tables: [], sizes: SIZES }, log);
  onTestFinished(() => upkeep.stop());
  upkeep.look(0);
  await vi.waitFor(() => expect(isLeft()).toBe(false), WAIT);
  expect(
    db.column(sql`
    SELECT rowid FROM most_viewed_search WHERE most_viewed_search MATCH '"#v"'`),
  ).toEqual([]);
  expect(lines).toEqual([]);
});
