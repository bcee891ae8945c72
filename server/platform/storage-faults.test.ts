import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, openDatabase } from './database.ts';
import { isNoSpace, storageFaultOf } from './storage-faults.ts';

/** A database of one table with some hundred kilobytes in it. */
async function filledDatabase() {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'test.db');
  const db = openDatabase(file);
  onTestFinished(() => db.close());
  db.execute('CREATE TABLE notes (text TEXT NOT NULL)');
  note(db, 100);
  db.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return { db, file };
}

const note = (db: Database, count = 1) =>
  db.transaction(() => {
    for (let line = 0; line < count; line += 1) {
      db.run(sql`INSERT INTO notes (text) VALUES (${'x'.repeat(4000)})`);
    }
  });

const countOf = (db: Database) => db.column<number>(sql`SELECT count(*) FROM notes`)[0];

function faultOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return storageFaultOf(error);
  }
}

test.each([
  ['no-space', 'PRAGMA max_page_count = 1', 'PRAGMA max_page_count = 1000000'],
  ['not-writable', 'PRAGMA query_only = ON', 'PRAGMA query_only = OFF'],
])(
  'tells %s, keeps nothing of the write, and knows when writes are possible again',
  async (fault, fail, mend) => {
    const { db } = await filledDatabase();
    expect(db.writeFault()).toBeNull();
    db.execute(fail);
    expect(faultOf(() => note(db, 50))).toBe(fault);
    expect(countOf(db)).toBe(100);
    db.execute(mend);
    expect(db.writeFault()).toBeNull();
    note(db);
    expect(countOf(db)).toBe(101);
  },
);

test('tells that another program holds the database, until it does no more', async () => {
  const { db, file } = await filledDatabase();
  const other = openDatabase(file);
  onTestFinished(() => other.close());
  other.execute('BEGIN IMMEDIATE');
  expect(faultOf(() => note(db))).toBe('held');
  expect(db.writeFault()).toBe('held');
  other.execute('COMMIT');
  expect(db.writeFault()).toBeNull();
  expect(countOf(db)).toBe(100);
});

test('tells no fault of the storage where a write was refused for what it would write', async () => {
  const { db } = await filledDatabase();
  expect(faultOf(() => db.run(sql`INSERT INTO notes (text) VALUES (NULL)`))).toBeNull();
  expect(db.writeFault()).toBeNull();
});

test('tells a damaged file, and one that is no database', async () => {
  const { db, file } = await filledDatabase();
  db.close();
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(16 * 4096, 0xaa), 0, 16 * 4096, 4096);
  await handle.close();
  const damaged = openDatabase(file);
  onTestFinished(() => damaged.close());
  expect(faultOf(() => countOf(damaged))).toBe('damaged');
  await writeFile(file, 'no database '.repeat(1000));
  expect(faultOf(() => openDatabase(file))).toBe('damaged');
});

test.each([
  ['not-writable', { syscall: 'open', path: '/data/attachments/partial/1' }],
  ['not-writable', { code: 'EPERM', syscall: 'rename', path: '/data/attachments/partial/1' }],
  [null, { syscall: 'spawn yt-dlp', path: 'yt-dlp' }],
  [null, { syscall: 'connect', address: '203.0.113.1', port: 443 }],
])('tells of what was not permitted: %s of %o', (fault, facts) => {
  const error = Object.assign(new Error('permission denied'), { code: 'EACCES', ...facts });
  expect(storageFaultOf(error)).toBe(fault);
});

test('finds what caused an error, and takes nothing else for a fault of the storage', () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  expect(isNoSpace(new Error('not kept', { cause: full }))).toBe(true);
  expect(storageFaultOf(Object.assign(new Error('io'), { code: 'EIO' }))).toBe('disk');
  expect(storageFaultOf(new Error('else'))).toBeNull();
  expect(storageFaultOf('ENOSPC')).toBeNull();
});
