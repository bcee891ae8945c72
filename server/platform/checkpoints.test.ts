import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { startCheckpoints } from './checkpoints.ts';
import { type Database, openDatabase } from './database.ts';
import { createLog } from './log.ts';
import { pagesAhead } from './pages-ahead.ts';
import { writtenState } from './written-state.ts';

const PAGE_BYTES = 4096;
const log = createLog('silent');

/** More than is left in the log, and less than what SQLite would bring into the file at the end of a write. */
const MANY_PAGES = 1_500;

const writePages = (db: Database, pages: number) =>
  db.transaction(() => {
    for (let page = 0; page < pages; page += 1) {
      db.run(sql`INSERT INTO notes VALUES (zeroblob(${PAGE_BYTES}))`);
    }
  });

async function openFile(): Promise<{ db: Database; file: string }> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'test.db');
  const db = openDatabase(file);
  onTestFinished(() => db.close());
  db.execute('CREATE TABLE notes (text BLOB)');
  return { db, file };
}

/** @param file where the thread looks for the database */
function start(db: Database, file: string, told = log) {
  const checkpoints = startCheckpoints(db, file, told);
  onTestFinished(checkpoints.stop);
  return checkpoints;
}

const untilAllIsInTheFile = (db: Database) =>
  expect.poll(() => pagesAhead(db), { timeout: 20_000 }).toBe(0);

test('what was written comes into the file by itself, but not with the write', async () => {
  const { db, file } = await openFile();
  start(db, file);
  writePages(db, MANY_PAGES);
  expect(pagesAhead(db)).toBeGreaterThan(MANY_PAGES);
  await untilAllIsInTheFile(db);
});

test('it comes there again and again, and is no write by others', async () => {
  const { db, file } = await openFile();
  start(db, file);
  for (let time = 0; time < 3; time += 1) {
    writePages(db, MANY_PAGES);
    const before = writtenState(db);
    await untilAllIsInTheFile(db);
    expect(writtenState(db)).toBe(before);
  }
});

test('what is written little by little comes there once it is enough', async () => {
  const { db, file } = await openFile();
  start(db, file);
  for (let time = 0; time < 3; time += 1) writePages(db, 400);
  expect(pagesAhead(db)).toBeGreaterThan(1_200);
  await untilAllIsInTheFile(db);
});

test('what somebody still reads stays in the log, and comes into the file after later writes', async () => {
  const { db, file } = await openFile();
  writePages(db, 1);
  const reader = openDatabase(file);
  onTestFinished(() => reader.close());
  reader.execute('BEGIN; SELECT count(*) FROM notes');
  expect(reader.column(sql`SELECT count(*) FROM notes`)).toEqual([1]);
  start(db, file);
  writePages(db, MANY_PAGES);
  expect(reader.column(sql`SELECT count(*) FROM notes`)).toEqual([1]);
  reader.execute('COMMIT');
  writePages(db, MANY_PAGES);
  await untilAllIsInTheFile(db);
  expect(reader.column(sql`SELECT count(*) FROM notes`)).toEqual([1 + 2 * MANY_PAGES]);
});

test('without the thread the log does not grow on and on', async () => {
  const { db, file } = await openFile();
  await start(db, file).stop();
  writePages(db, 3 * MANY_PAGES);
  expect(pagesAhead(db)).toBe(0);
});

test('where the thread fails, it is told, and what was written stays in the log', async () => {
  const { db } = await openFile();
  const told = createLog('silent');
  const warn = vi.spyOn(told, 'warn');
  start(db, '/dev/null/none.db', told);
  writePages(db, MANY_PAGES);
  await expect.poll(() => warn.mock.calls.length, { timeout: 20_000 }).toBe(1);
  expect(warn.mock.calls[0]?.[1]).toContain('nothing is lost');
  writePages(db, 1);
  expect(pagesAhead(db)).toBeGreaterThan(MANY_PAGES);
  expect(db.column(sql`SELECT count(*) FROM notes`)).toEqual([MANY_PAGES + 1]);
});

test('where the log cannot be looked at, it is told', async () => {
  const { db, file } = await openFile();
  const told = createLog('silent');
  const warn = vi.spyOn(told, 'warn');
  start(db, file, told);
  writePages(db, 1);
  db.close();
  await expect.poll(() => warn.mock.calls.length, { timeout: 20_000 }).toBe(1);
});

test('once it is stopped, nothing else holds the file', async () => {
  const { db, file } = await openFile();
  const checkpoints = start(db, file);
  writePages(db, MANY_PAGES);
  await untilAllIsInTheFile(db);
  await checkpoints.stop();
  db.close();
  // The last connection takes it away.
  expect(existsSync(`${file}-wal`)).toBe(false);
});
