import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openTwice } from '../testing/opened-twice.ts';
import type { Database } from './database.ts';
import { expectHelper, foreignVersion } from './foreign-writes.ts';

const write = (db: Database) => db.run(sql`INSERT INTO notes DEFAULT VALUES`);

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
