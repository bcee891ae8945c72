import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type Database, openDatabase } from './database.ts';
import { expectHelper, foreignVersion } from './foreign-writes.ts';

const write = (db: Database) => db.run(sql`INSERT INTO notes DEFAULT VALUES`);

/** One file opened twice. */
async function openTwice() {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const [db, other] = ['test.db', 'test.db'].map((name) => {
    const opened = openDatabase(join(folder.path, name));
    onTestFinished(() => opened.close());
    return opened;
  }) as [Database, Database];
  db.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY)');
  return { db, other };
}

test('what this connection writes is not foreign, and what another one writes is', async () => {
  const { db, other } = await openTwice();
  const version = foreignVersion(db);
  write(db);
  expect(foreignVersion(db)).toBe(version);
  write(other);
  const later = foreignVersion(db);
  expect(later).not.toBe(version);
  expect(foreignVersion(db)).toBe(later);
});

test('what a helper writes while it is expected to is not foreign', async () => {
  const { db, other } = await openTwice();
  const version = foreignVersion(db);
  for (const looksMeanwhile of [true, false]) {
    const end = expectHelper(db);
    write(other);
    if (looksMeanwhile) expect(foreignVersion(db)).toBe(version);
    write(other);
    end();
    expect(foreignVersion(db)).toBe(version);
  }
});

test('what was written before the helper and after it is foreign', async () => {
  const { db, other } = await openTwice();
  const version = foreignVersion(db);
  write(other);
  const end = expectHelper(db);
  const during = foreignVersion(db);
  expect(during).not.toBe(version);
  end();
  end();
  write(other);
  expect(foreignVersion(db)).not.toBe(during);
});
