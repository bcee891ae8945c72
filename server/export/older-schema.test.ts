import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { schemaOf } from '../migrations/migrate.ts';
import type { Database } from '../platform/database.ts';
import { testFolder } from '../testing/backup-setup.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel, seedMedia } from '../testing/seed.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { makeExport } from './make-export.ts';

const SCHEMA = 3;

test('a catalogue of an older schema is exported in the fields of now, and left as it is', async () => {
  const place = await testFolder();
  const dataDir = join(place, 'data');
  mkdirSync(dataDir);
  const file = join(dataDir, 'vidarium.db');
  const fill = (db: Database): void => {
    seedMedia(db, seedChannel(db, { name: 'Kitchen' }), { name: 'Bread' });
  };
  olderDatabase(SCHEMA, fill, file).close();
  const folder = join(place, 'export');
  await makeExport({ dataDir, folder, now: Date.now() });
  const [video = ''] = readFileSync(join(folder, 'videos.jsonl'), 'utf8').split('\n');
  const captionsDueAt = '1970-01-01T00:00:00.000Z';
  expect(JSON.parse(video)).toMatchObject({ name: 'Bread', description: null, captionsDueAt });
  const db = openCatalogue(file);
  expect(schemaOf(db)).toBe(SCHEMA);
  expect(db.column(sql`SELECT name FROM media`)).toEqual(['Bread']);
  db.close();
});
