import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, test } from 'vitest';
import { listLabels } from '../modules/labels/labels.queries.ts';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import type { Database } from '../platform/database.ts';
import { DamagedDatabase } from '../platform/database-copy.ts';
import { runCommand, testFolder } from '../testing/backup-setup.ts';
import { testLog } from '../testing/log.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { LATEST_SCHEMA, migrations, NewerDatabase } from './migrate.ts';
import { UpgradeFailed, upgrade } from './upgrade.ts';

const EARLIER = Array.from({ length: LATEST_SCHEMA - 1 }, (_, index) => index + 1);
const COPY = `before-schema-${LATEST_SCHEMA}.db`;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await testFolder();
  file = join(folder, 'vidarium.db');
});

/** Some of everything that a person makes, as the first version wrote it. */
function fill(db: Database): void {
  db.execute(`
    INSERT INTO channels (source, remote_id, name, subscribed, schedule, full_extract, created_at)
      VALUES ('youtube', 'UC', 'Kitchen', 1, '', 1, 0);
    INSERT INTO tags (name, created_at) VALUES ('recipes', 0);
    INSERT INTO groups (name, created_at) VALUES ('home', 0);
    INSERT INTO channel_groups VALUES (1, 1);
    INSERT INTO media (source, remote_id, channel_id, name, kind, uploaded_at, uploaded_precision, watched, added_at)
      VALUES ('youtube', 'v1', 1, 'Sourdough bread', 'video', 60000, 2, 1, 0),
        ('youtube', 'v2', 1, 'Rye', 'video', 120000, 2, 0, 0);
    INSERT INTO media_tags VALUES (1, 60000, 1);
    INSERT INTO media_descriptions VALUES (2, 'Another bread.');
    INSERT INTO comments (media_id, markdown_text, html_text, created_at) VALUES (1, 'so', 'so', 0);
    INSERT INTO attachments (media_id, name, type, content_type, file_name, size, created_at)
      VALUES (1, 'notes', 'uploaded', 'text/plain', 'f', 1, 0);
    INSERT INTO audit (created_at, entity_type, entity_id, source, status, details)
      VALUES (0, 'media', 1, 'action', 'success', 'Done.');`);
}

const older = (schema: number): Database => olderDatabase(schema, fill, file);

/** What a person made, in the columns that all versions have. */
function readMade(db: Database): unknown[] {
  return [
    db.all(sql`SELECT id, name, watched, uploaded_at FROM media ORDER BY id`),
    db.all(sql`SELECT id, name FROM tags`),
    db.all(sql`SELECT tag_id, media_id FROM media_tags`),
    db.all(sql`SELECT group_id, media_id FROM media_groups ORDER BY 2`),
    db.all(sql`SELECT * FROM media_descriptions`),
    db.all(sql`SELECT id, media_id, markdown_text FROM comments`),
    db.all(sql`SELECT id, media_id, file_name FROM attachments`),
    db.all(sql`SELECT entity_id, details FROM audit`),
  ];
}

const schemaIn = (db: Database): unknown =>
  db.get(sql`SELECT max(version) AS schema FROM migrations`);

function within<Result>(path: string, work: (db: Database) => Result): Result {
  const db = openCatalogue(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

describe('a catalogue of an earlier schema', () => {
  test.each(EARLIER)(
    'is brought from schema %i to this one, with a copy from before',
    async (schema) => {
      const db = older(schema);
      const made = readMade(db);
      await upgrade({ db, log: testLog().log }, file, 5);
      expect(schemaIn(db)).toEqual({ schema: LATEST_SCHEMA });
      expect(readMade(db)).toEqual(made);
      expect(db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
      expect(db.all(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
      const wanted = { q: 'bread', tags: [], groups: [], sort: 'latest' } as const;
      expect(await listMediaIds(db, wanted, { page: 1, size: 9 })).toEqual([2, 1]);
      expect(listLabels(db, 'tag', true)).toMatchObject([{ name: 'recipes', uses: 1 }]);
      db.close();
      within(join(folder, COPY), (copy) => {
        expect(schemaIn(copy)).toEqual({ schema });
        expect(readMade(copy)).toEqual(made);
      });
    },
  );

  test('is not copied again once it is of this schema', async () => {
    const db = older(8);
    await upgrade({ db, log: testLog().log }, file, 5);
    const copies = (): string[] => readdirSync(folder).filter((name) => name.startsWith('before'));
    expect(copies()).toEqual([COPY]);
    db.run(sql`DELETE FROM comments`);
    await upgrade({ db, log: testLog().log }, file, 6);
    db.close();
    within(join(folder, COPY), (copy) => {
      expect(copy.all(sql`SELECT id FROM comments`)).toHaveLength(1);
    });
  });

  test('keeps the copy from before an upgrade that came to no end, until the database is of this schema', async () => {
    const db = older(9);
    db.execute(`
      CREATE TRIGGER in_the_way BEFORE INSERT ON migrations WHEN NEW.version = ${LATEST_SCHEMA - 1}
      BEGIN SELECT RAISE(ABORT, 'in the way'); END`);
    const start = () => upgrade({ db, log: testLog().log }, file, 5);
    for (const _ of ['first', 'second']) {
      await expect(start()).rejects.toThrow('remove vidarium.db-wal and vidarium.db-shm');
      expect(schemaIn(db)).toEqual({ schema: LATEST_SCHEMA - 2 });
      expect(within(join(folder, COPY), schemaIn)).toEqual({ schema: 9 });
    }
    db.execute('DROP TRIGGER in_the_way');
    await start();
    expect(schemaIn(db)).toEqual({ schema: LATEST_SCHEMA });
    db.close();
    expect(within(join(folder, COPY), schemaIn)).toEqual({ schema: 9 });
  });

  test('is copied anew where an earlier upgrade left a copy, and somebody went back in between', async () => {
    const db = older(9);
    await upgrade({ db, log: testLog().log }, file, 5);
    db.close();
    renameSync(join(folder, COPY), file);
    cpSync(file, join(folder, COPY));
    const upgradeLater = (work: Database): void => {
      for (const [index, { statements }] of migrations.slice(9, 12).entries()) {
        work.execute(statements);
        const at = Date.now() + 60_000;
        work.run(sql`INSERT INTO migrations VALUES (${10 + index}, '', ${at})`);
      }
      work.run(sql`INSERT INTO tags (name, created_at) VALUES ('since', 0)`);
    };
    within(file, upgradeLater);
    const again = openCatalogue(file);
    await upgrade({ db: again, log: testLog().log }, file, Date.now() + 120_000);
    again.close();
    within(join(folder, COPY), (copy) => {
      expect(schemaIn(copy)).toEqual({ schema: 12 });
      expect(copy.column(sql`SELECT name FROM tags`)).toEqual(['recipes', 'since']);
    });
  });

  test('is copied anew where the copy is of another catalogue', async () => {
    const other = olderDatabase(9, fill, join(folder, COPY));
    other.run(sql`UPDATE migrations SET applied_at = 1 WHERE version = 9`);
    other.execute('PRAGMA journal_mode = DELETE');
    other.close();
    const db = older(12);
    await upgrade({ db, log: testLog().log }, file, 5);
    db.close();
    expect(within(join(folder, COPY), schemaIn)).toEqual({ schema: 12 });
  });

  test.each([
    ['is no database', 'no database'],
    ['holds nothing', ''],
  ])('is copied where what bears the name of its copy %s', async (_, content) => {
    writeFileSync(join(folder, COPY), content);
    const db = older(8);
    await upgrade({ db, log: testLog().log }, file, 5);
    db.close();
    expect(within(join(folder, COPY), schemaIn)).toEqual({ schema: 8 });
  });

  test('has the last two copies kept, and nothing of one that was not finished', async () => {
    for (const schema of [3, 4, 5]) writeFileSync(join(folder, `before-schema-${schema}.db`), '');
    writeFileSync(join(folder, `${COPY}.unfinished`), 'half');
    const db = older(8);
    await upgrade({ db, log: testLog().log }, file, 5);
    db.close();
    const kept = readdirSync(folder).filter((name) => name.startsWith('before'));
    expect(new Set(kept)).toEqual(new Set(['before-schema-5.db', COPY]));
  });

  test('is left as it was where it is damaged, and a copy of that takes the place of no other', async () => {
    const db = older(8);
    db.execute(`
      PRAGMA foreign_keys = OFF;
      INSERT INTO comments (media_id, markdown_text, html_text, created_at) VALUES (99, '', '', 0)`);
    writeFileSync(join(folder, 'before-schema-3.db'), '');
    await expect(upgrade({ db, log: testLog().log }, file, 5)).rejects.toThrow(DamagedDatabase);
    expect(schemaIn(db)).toEqual({ schema: 8 });
    db.close();
    const copies = readdirSync(folder).filter((name) => name.startsWith('before'));
    expect(copies).toEqual(['before-schema-3.db']);
  });

  test('is left as it was where a step fails, and it is said where the copy lies', async () => {
    const db = older(1);
    db.execute('CREATE TABLE media_search (in_the_way)');
    const { log, lines } = testLog();
    const failure = upgrade({ db, log }, file, 5);
    await expect(failure).rejects.toThrow(UpgradeFailed);
    await expect(failure).rejects.toThrow(
      `put the copy ${join(folder, COPY)} in place of vidarium.db`,
    );
    expect(lines.some(({ err }) => err?.message.includes('media_search'))).toBe(true);
    expect(schemaIn(db)).toEqual({ schema: 1 });
    db.close();
    expect(within(join(folder, COPY), schemaIn)).toEqual({ schema: 1 });
  });
});

describe('a catalogue of a newer schema', () => {
  const bringTo = (path: string, schema: number): void =>
    within(path, (db) => {
      for (let step = LATEST_SCHEMA + 1; step <= schema; step += 1) {
        db.run(
          sql`INSERT INTO migrations (version, name, applied_at) VALUES (${step}, 'later', 9)`,
        );
      }
    });
  const copyBefore = (schema: number): string => join(folder, `before-schema-${schema}.db`);

  /** What is said of a catalogue that was brought to a newer schema twice. */
  async function refusal(): Promise<string> {
    bringTo(file, LATEST_SCHEMA + 3);
    const db = openCatalogue(file);
    const error = await upgrade({ db, log: testLog().log }, file, 10).catch((thrown) => thrown);
    db.close();
    expect(error).toBeInstanceOf(NewerDatabase);
    return error.message;
  }

  beforeEach(() => older(LATEST_SCHEMA).close());

  test('is refused with the copy that this version can go back to', async () => {
    cpSync(file, copyBefore(LATEST_SCHEMA + 1));
    cpSync(file, copyBefore(LATEST_SCHEMA + 3));
    bringTo(copyBefore(LATEST_SCHEMA + 3), LATEST_SCHEMA + 1);
    expect(await refusal()).toContain(
      `put the copy ${copyBefore(LATEST_SCHEMA + 1)} in place of vidarium.db.`,
    );
  });

  test('is refused with the words about a backup alone where no copy is of this version or an earlier one', async () => {
    cpSync(file, copyBefore(LATEST_SCHEMA));
    cpSync(file, copyBefore(LATEST_SCHEMA + 3));
    bringTo(copyBefore(LATEST_SCHEMA + 3), LATEST_SCHEMA + 1);
    expect(await refusal()).toMatch(/or restore an older backup\.$/);
  });
});

test('a new catalogue is not copied', async () => {
  const db = openCatalogue(file);
  await upgrade({ db, log: testLog().log }, file, 5);
  db.close();
  expect(existsSync(join(folder, COPY))).toBe(false);
});

test('a start whose migration fails ends with one line', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const db = olderDatabase(1, fill, join(dataDir, 'vidarium.db'));
  db.execute('CREATE TABLE media_search (in_the_way)');
  db.close();
  const settings = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
  const { code, stderr } = await runCommand('server', [], settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database could not be brought to schema \d+\. Nothing in it is lost\. [^\n]+\n$/,
  );
});
