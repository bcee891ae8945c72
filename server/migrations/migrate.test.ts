import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { LATEST_SCHEMA, migrate, NewerDatabase, schemaOf } from './migrate.ts';

test('brings an empty database to this version once, and says what it did', () => {
  const db = openCatalogue(':memory:');
  const names = [
    'initial schema',
    'search',
    'transcripts',
    'spoken terms',
    'vocabulary',
    'size tiers',
    'said in a row',
    'word sequences',
    'written terms',
    'session places',
    'top of a channel',
    'kinds',
    'failed jobs',
    'sizes beside documents',
    'uses of tags',
    'channels by name',
    'written pairs',
    'tags filed together',
    'dates that can be',
    'no index of handles',
    'hyphens of Hebrew',
    'merging beside',
    'smaller pages',
    'what jobs brought',
    'narrower tiers',
    'largest first',
    'groups by channel',
    'tiers of tags',
  ];
  const told: string[] = [];
  expect(migrate(db, 5, (name) => told.push(name))).toEqual(names);
  expect(migrate(db, 6, (name) => told.push(name))).toEqual([]);
  expect(told).toEqual([]);
  expect(db.all(sql`SELECT version, name, applied_at AS at FROM migrations`)).toEqual(
    names.map((name, index) => ({ version: index + 1, name, at: 5 })),
  );
  db.close();
});

test('reads the number of a schema, and writes nothing where there is none', () => {
  const db = openCatalogue(':memory:');
  expect(schemaOf(db)).toBe(0);
  expect(db.all(sql`SELECT name FROM sqlite_schema`)).toEqual([]);
  migrate(db, 5);
  expect(schemaOf(db)).toBe(LATEST_SCHEMA);
  db.close();
});

test('leaves a database of a newer version as it is', () => {
  const db = testDatabase();
  db.run(sql`INSERT INTO migrations (version, name, applied_at) VALUES (99, 'later', 0)`);
  expect(() => migrate(db, 0)).toThrow(NewerDatabase);
  expect(db.get(sql`SELECT max(version) AS version FROM migrations`)).toEqual({ version: 99 });
  db.close();
});

/** What a person or a refresh does to the rows; numbers are taken as ids where there is such a row. */
const operation = fc.record({
  what: fc.constantFrom(
    ...(['add', 'date', 'remove', 'rename', 'tag', 'untag'] as const),
    ...(['join', 'leave', 'drop', 'close'] as const),
  ),
  media: fc.integer({ min: 1, max: 6 }),
  channel: fc.integer({ min: 1, max: 2 }),
  label: fc.integer({ min: 1, max: 2 }),
  date: fc.integer({ min: 0, max: 3 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

function carryOut(db: ReturnType<typeof testDatabase>, operation: Operation): void {
  const { what, media, channel, label, date } = operation;
  const statements = {
    add: () => seedMedia(db, channel, { uploadedAt: date, name: `name${date}` }),
    date: () => db.run(sql`UPDATE media SET uploaded_at = ${date} WHERE id = ${media}`),
    rename: () => db.run(sql`UPDATE media SET name = ${`name${date}`} WHERE id = ${media}`),
    remove: () => db.run(sql`DELETE FROM media WHERE id = ${media}`),
    join: () => db.run(sql`INSERT OR IGNORE INTO channel_groups VALUES (${channel}, ${label})`),
    leave: () =>
      db.run(sql`DELETE FROM channel_groups WHERE channel_id = ${channel} AND group_id = ${label}`),
    tag: () =>
      db.run(sql`
        INSERT OR IGNORE INTO media_tags (tag_id, uploaded_at, media_id)
        SELECT ${label}, uploaded_at, id FROM media WHERE id = ${media}`),
    untag: () =>
      db.run(sql`DELETE FROM media_tags WHERE media_id = ${media} AND tag_id = ${label}`),
    drop: () => db.run(sql`DELETE FROM groups WHERE id = ${label + 1}`),
    close: () => db.run(sql`DELETE FROM channels WHERE id = ${channel + 1}`),
  };
  statements[what]();
}

/** Whether there is what a new row is of. */
function canHappen(db: ReturnType<typeof testDatabase>, { what, channel, label }: Operation) {
  if (what !== 'add' && what !== 'join') return true;
  const isOpen = db.get(sql`SELECT 1 FROM channels WHERE id = ${channel}`) !== undefined;
  const isGrouped = db.get(sql`SELECT 1 FROM groups WHERE id = ${label}`) !== undefined;
  return isOpen && (what === 'add' || isGrouped);
}

test('keeps its copies true, whatever happens to the rows that they are of', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30, size: 'max' }), (operations) => {
      const db = testDatabase();
      for (let id = 1; id <= 2; id += 1) {
        seedChannel(db);
        db.run(sql`INSERT INTO tags (name, created_at) VALUES (${`tag ${id}`}, 0)`);
        db.run(sql`INSERT INTO groups (name, created_at) VALUES (${`group ${id}`}, 0)`);
      }
      for (const each of operations) {
        if (canHappen(db, each)) carryOut(db, each);
      }

      expect(
        db.all(sql`SELECT group_id, uploaded_at, media_id FROM media_groups ORDER BY 1, 3`),
      ).toEqual(
        db.all(sql`
          SELECT cg.group_id, m.uploaded_at, m.id AS media_id
          FROM channel_groups cg JOIN media m USING (channel_id) ORDER BY 1, 3`),
      );
      expect(
        db.all(sql`
          SELECT t.media_id FROM media_tags t JOIN media m ON m.id = t.media_id
          WHERE t.uploaded_at <> m.uploaded_at`),
      ).toEqual([]);
      expect(db.all(sql`SELECT video_count AS count FROM channels ORDER BY id`)).toEqual(
        db.all(sql`
          SELECT (SELECT count(*) FROM media WHERE channel_id = c.id) AS count
          FROM channels c ORDER BY id`),
      );
      expect(db.all(sql`SELECT uses FROM tags ORDER BY id`)).toEqual(
        db.all(sql`
          SELECT (SELECT count(*) FROM media_tags WHERE tag_id = t.id) AS uses
          FROM tags t ORDER BY id`),
      );
      expect(db.all(sql`SELECT 1 FROM pragma_foreign_key_check`)).toEqual([]);
      db.close();
    }),
    { numRuns: 60 },
  );
});
