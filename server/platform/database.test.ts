import { statSync } from 'node:fs';
import { join } from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, openDatabase } from './database.ts';

const NORMAL = 1;
const FULL = 2;
const MB = 1024 * 1024;

async function openFile(): Promise<Database> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const db = openDatabase(join(folder.path, 'test.db'));
  onTestFinished(() => db.close());
  db.execute('CREATE TABLE notes (text TEXT)');
  return db;
}

const note = (text: string): Sql => sql`INSERT INTO notes VALUES (${text})`;
const notes = (db: Database) => db.all<{ text: string }>(sql`SELECT text FROM notes`);
/** How far the database waits for the disk. */
const waits = (db: Database) =>
  db.get<{ synchronous: number }>(sql`PRAGMA synchronous`)?.synchronous;

test('a swift transaction does not wait for the disk, and what comes after it does', async () => {
  const db = await openFile();
  db.swiftTransaction(() => {
    expect(waits(db)).toBe(NORMAL);
    db.run(note('swift'));
  });
  expect(waits(db)).toBe(FULL);
  expect(notes(db)).toEqual([{ text: 'swift' }]);
});

test('a swift transaction that throws is rolled back, and what comes after it waits for the disk', async () => {
  const db = await openFile();
  const fail = () =>
    db.swiftTransaction(() => {
      db.run(note('lost'));
      throw new Error('No');
    });
  expect(fail).toThrow('No');
  expect(waits(db)).toBe(FULL);
  expect(notes(db)).toEqual([]);
});

test('a swift transaction within another one ends as that one does', async () => {
  const db = await openFile();
  db.transaction(() => {
    db.swiftTransaction(() => db.run(note('within')));
    expect(waits(db)).toBe(FULL);
  });
  expect(notes(db)).toEqual([{ text: 'within' }]);
});

test('the log gives back what a large transaction needed, and keeps what usual ones need', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'test.db');
  const db = openDatabase(file);
  onTestFinished(() => db.close());
  const logBytes = () => statSync(`${file}-wal`).size;
  db.execute('CREATE TABLE notes (text TEXT)');
  db.run(sql`INSERT INTO notes VALUES (zeroblob(${40 * MB}))`);
  expect(logBytes()).toBeGreaterThan(40 * MB);
  db.run(note('next'));
  expect(logBytes()).toBeLessThan(20 * MB);
  expect(logBytes()).toBeGreaterThan(4 * MB);
});

test('a column is read alone, and the same query gives rows as before', () => {
  const db = openDatabase(':memory:');
  const query = (from: string) => sql`
    SELECT value * 2 AS twice, key FROM json_each(${from})`;
  const rows = [
    { twice: 2, key: 0 },
    { twice: 6, key: 1 },
  ];
  expect(db.all(query('[1,3]'))).toEqual(rows);
  expect(db.column<number>(query('[1,3]'))).toEqual([2, 6]);
  expect(() => db.column(query('no list'))).toThrow(/malformed JSON/);
  expect(db.all(query('[1,3]'))).toEqual(rows);
  expect(db.column(query('[]'))).toEqual([]);
  db.close();
});

test('what a query is given reaches it as it is', async () => {
  const db = await openFile();
  const values = [12, -0.5, '12', 'a?b', Buffer.from([0, 255]), null];
  for (const value of values) {
    const row = db.get(
      sql`SELECT ${value} AS value, typeof(${value}) AS type, ${value} IS ${value} AS same`,
    );
    const type = value === null ? 'null' : typeof value === 'object' ? 'blob' : undefined;
    expect(row).toMatchObject({ value, ...(type && { type }), same: 1 });
  }
  expect(
    db.column(sql`SELECT value FROM json_each(${'[1, 2, 3]'}) LIMIT ${1} OFFSET ${1}`),
  ).toEqual([2]);
  db.run(note('12'));
  expect(db.get(sql`SELECT 1 FROM notes WHERE text = ${'12'} AND text <> ${12.5}`)).toBeDefined();
});
