import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sql from 'sql-template-tag';
import { layoutOf } from '../data-layout.ts';
import { migrate } from '../migrations/migrate.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { picturePath, seedAttachment } from './backup-setup.ts';
import { seedChannel } from './seed.ts';

/** How much is in a catalogue, at the least 100 videos for each attachment. */
export interface Sizes {
  videos: number;
  /** Of the newest videos. */
  pictures: number;
  attachments: number;
}

/** A video an hour, in milliseconds. */
const HOUR = 60 * 60 * 1000;
const PICTURE_BYTES = 4_000;
const VIDEOS_OF_ATTACHMENT = 100;

/** Fills a folder of data, which is made, with videos of one channel and with files. */
export function seedLargeCatalogue(dataDir: string, sizes: Sizes): void {
  mkdirSync(dataDir);
  const db = openCatalogue(layoutOf(dataDir).database);
  migrate(db, 0);
  db.transaction(() => {
    const channel = seedChannel(db);
    db.run(sql`
      WITH RECURSIVE place (id) AS (
        SELECT 1 UNION ALL SELECT id + 1 FROM place WHERE id < ${sizes.videos})
      INSERT INTO media
        (id, source, remote_id, channel_id, name, kind, uploaded_at, uploaded_precision, added_at)
      SELECT id, 'youtube', printf('video-%05d', id), ${channel}, 'The ' || id || 'th loaf of bread', 'video',
        id * ${HOUR}, 2, 0
      FROM place`);
    for (let count = 1; count <= sizes.attachments; count += 1) {
      seedAttachment(dataDir, db, count * VIDEOS_OF_ATTACHMENT);
    }
  });
  db.close();
  writePictures(dataDir, sizes);
}

function writePictures(dataDir: string, { videos, pictures }: Sizes): void {
  const content = Buffer.alloc(PICTURE_BYTES, 'picture');
  let folder = '';
  for (let id = videos - pictures + 1; id <= videos; id += 1) {
    const path = join(dataDir, picturePath(id));
    if (dirname(path) !== folder) {
      folder = dirname(path);
      mkdirSync(folder, { recursive: true });
    }
    writeFileSync(path, content);
  }
}
