import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import {
  runCommand,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
} from '../testing/backup-setup.ts';
import { withinCatalogue } from '../testing/within-catalogue.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const NOW = Date.UTC(2026, 10, 21, 3, 30);
const SCHEMA = sql`
  SELECT type, name, sql FROM sqlite_schema WHERE type IN ('view', 'trigger') ORDER BY name`;

let place: string;
let catalogue: SeededCatalogue;
let target: string;

beforeEach(async () => {
  place = await testFolder();
  catalogue = seedCatalogue(join(place, 'data'), 1);
  target = join(place, 'restored');
});

/** Makes a backup of the catalogue after it was changed. @returns its folder */
async function backupWith(statements: string): Promise<string> {
  catalogue.within((db) => db.execute(statements));
  const made = { dataDir: catalogue.dataDir, folder: join(place, 'backups'), copies: null };
  return (await makeBackup({ ...made, now: NOW })).path;
}

const restore = (backup: string) => restoreBackup({ dataDir: target, backup, now: NOW });

const BACK_DOOR = `
  INSERT INTO users VALUES (1, 'ada', 'Ada', 'hash', 0);
  INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (x'00', 1, 0, 9e15);
  CREATE TRIGGER "back ""door\u001b[2J" AFTER DELETE ON sessions BEGIN
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (x'01', 1, 0, 9e15);
  END;`;

test('a trigger that a backup brings along lets nobody in', async () => {
  const { dropped } = await restore(await backupWith(BACK_DOOR));
  const count = sql`SELECT count(*) FROM sessions`;
  expect(withinCatalogue(target, (db) => db.column(count))).toEqual([0]);
  expect(dropped).toEqual(['trigger back "door\ufffd[2J']);
});

test('is told of to whoever brings the backup back', async () => {
  const backup = await backupWith(BACK_DOOR);
  const { code, stderr } = await runCommand('restore', [backup], { DATA_DIR: target });
  expect(code).toBe(0);
  expect(stderr).toContain(
    'The backup held the trigger back "door\ufffd[2J, which is not of Vidarium and was left out.',
  );
});

test('views and triggers are ours again where they were changed, added or dropped', async () => {
  const own = catalogue.within((db) => db.all(SCHEMA));
  const backup = await backupWith(`
    DROP TRIGGER channel_videos_counted;
    CREATE TRIGGER channel_videos_counted AFTER INSERT ON media BEGIN DELETE FROM comments; END;
    DROP TRIGGER channel_videos_discounted;
    CREATE VIEW notes AS SELECT markdown_text FROM comments;
    CREATE TRIGGER noted INSTEAD OF INSERT ON notes BEGIN DELETE FROM comments; END;`);
  const { dropped } = await restore(backup);
  expect(dropped).toEqual(['trigger channel_videos_counted', 'trigger noted', 'view notes']);
  expect(withinCatalogue(target, (db) => db.all(SCHEMA))).toEqual(own);
});

test('a table that a person added for himself stays, and nothing is said of it', async () => {
  const { dropped } = await restore(await backupWith('CREATE TABLE own_notes AS SELECT 7 AS note'));
  expect(dropped).toEqual([]);
  const notes = withinCatalogue(target, (db) => db.column(sql`SELECT note FROM own_notes`));
  expect(notes).toEqual([7]);
});

test('a backup without one of our tables is refused as damaged', async () => {
  const backup = await backupWith(
    'DROP TABLE comments; CREATE VIEW comments AS SELECT 1 AS media_id',
  );
  await expect(restore(backup)).rejects.toThrow('it has no table comments');
});
