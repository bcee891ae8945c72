import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layoutOf } from '../../server/data-layout.ts';
import { migrations } from '../../server/migrations/migrate.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { fillCatalogue } from './fill.ts';
import type { Texts } from './texts.ts';
import type { Size } from './videos.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** What decides which rows a recipe gives, and in which form they are kept. */
export const GENERATOR = [
  ...['bulk-load', 'distributions', 'fill', 'texts', 'videos'],
  ...['../corpus', '../made-up', '../merge-indexes', '../../emulator/random'],
  ...['../../server/testing/seed', '../../server/text-index/transcript-codec'],
];

/** Tells the schema, with the settings of its indexes, and the rows of this version from those of any other. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations));
  for (const name of GENERATOR)
    hash.update(await readFile(join(import.meta.dirname, `${name}.ts`)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * The folder of data of a server with a made-up catalogue. What is in `folder` already is taken as it
 * is; a catalogue is good for a week, as lists of the past month need videos of the past month.
 *
 * @returns its path
 */
export async function keptCatalogue(folder: string, size: Size, texts: Texts): Promise<string> {
  const week = Math.floor(Date.now() / WEEK);
  const { videos, transcripts } = size;
  const name = `schema-${await fingerprint()}-${texts.name}-videos-${videos}-transcripts-${transcripts}-week-${week}`;
  const path = join(folder, name);
  if (existsSync(path)) return path;

  console.error(`Making up ${videos} videos and ${transcripts} transcripts …`);
  const start = performance.now();
  const unfinished = `${path}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const db = openCatalogue(layoutOf(unfinished).database);
  // What is lost in a crash is made anew.
  db.execute('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000');
  fillCatalogue(db, { ...size, texts, now: week * WEEK });
  db.execute('PRAGMA journal_mode = WAL');
  db.close();
  await rename(unfinished, path);
  console.error(`Made up in ${Math.round((performance.now() - start) / 1_000)} s.`);
  return path;
}

/**
 * A copy of a kept catalogue. A run writes to what it measures, and the next one is to find it as it was
 * made: with indexes in many parts a search takes up to twice as long.
 *
 * @returns its path
 */
export async function copyOfKept(path: string): Promise<string> {
  const copy = `${path}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(path, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // Otherwise the disk would still be writing it while it is measured.
  const database = await open(layoutOf(copy).database, 'r+');
  await database.sync();
  await database.close();
  return copy;
}
