import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  assertCatalogue,
  checkCatalogue,
  copyCatalogue,
  withCatalogue,
} from '../data-folder/copied-catalogue.ts';
import { holdForCopy } from '../data-folder/holds.ts';
import { Refused } from '../data-folder/refused.ts';
import { type TakenFiles, takeFiles } from '../data-folder/take-files.ts';
import { layoutOf } from '../data-layout.ts';
import { migrate } from '../migrations/migrate.ts';
import { RUN_ACTION } from '../modules/actions/actions.usecases.ts';
import type { Database } from '../platform/database.ts';
import { type SpaceAhead, spaceIn } from '../platform/free-space.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { VERSION } from '../version.ts';
import {
  type ExportedLines,
  type ExportManifest,
  FILES,
  writeExportManifest,
} from './export-manifest.ts';
import type { Row } from './fields.ts';
import { countWaiting, readLastId, readRows } from './kind.queries.ts';
import { fileOf, type Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { lineSchemaOf } from './line-schemas.ts';
import { writeLines } from './lines.ts';
import { beginUnfinished, type Unfinished } from './unfinished.ts';
import { inFields } from './wrong-line.ts';

export interface ExportWish {
  /** The folder of the data; absolute. */
  dataDir: string;
  /** The folder that is to be the export; absolute. It must not be there, or be empty. */
  folder: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** What an export is made of. */
export interface ExportReport extends Pick<ExportManifest, 'lines' | 'files' | 'lost'> {
  /** Files of attachments that are not as large as they were kept; they are taken as they are. */
  doubtful: string[];
  /** How many actions were asked for that are still to be done; they are not in it. */
  waiting: number;
}

/** Copies the database and the files that it names, as they are at one moment. */
async function takeCatalogue(
  { dataDir, now }: ExportWish,
  { work, content }: Unfinished,
  space: SpaceAhead,
): Promise<TakenFiles> {
  const release = holdForCopy(dataDir);
  try {
    const database = layoutOf(work).database;
    await copyCatalogue(dataDir, database, space);
    const target = join(content, FILES);
    mkdirSync(target);
    const live = openCatalogue(layoutOf(dataDir).database);
    try {
      return withCatalogue(database, (copy) => {
        migrate(copy, now);
        return takeFiles({ dataDir, target, earlier: null, copy, live, space });
      });
    } finally {
      live.close();
    }
  } finally {
    release();
  }
}

/** @throws Refused where a row holds what the format has no words for */
function toLine(kind: Kind, row: Row): string {
  const { data, error } = z.safeEncode(lineSchemaOf(kind), row as never, inFields);
  if (data) return JSON.stringify(data);
  const [issue] = error?.issues ?? [];
  const key = row.id ?? row.mediaId;
  throw new Refused(
    `The ${kind.table} ${key} in the database cannot be exported: ${issue?.path.join('.')}: ${issue?.message}.`,
  );
}

function* linesOf(db: Database, kind: Kind): Generator<string> {
  for (const row of readRows(db, kind)) yield toLine(kind, row);
}

function writeKind(db: Database, kind: Kind, folder: string, space: SpaceAhead): ExportedLines {
  const path = fileOf(kind);
  const written = writeLines(join(folder, path), linesOf(db, kind), space.claim);
  return { path, ...written, lastId: readLastId(db, kind) };
}

async function fill(wish: ExportWish, unfinished: Unfinished): Promise<ExportReport> {
  const { work, content } = unfinished;
  const space = spaceIn(work);
  const { files, lost, doubtful } = await takeCatalogue(wish, unfinished, space);
  const database = layoutOf(work).database;
  checkCatalogue(database, { files, lost });
  const { lines, waiting } = withCatalogue(database, (db) => ({
    lines: KINDS.map((kind) => writeKind(db, kind, content, space)),
    waiting: countWaiting(db, RUN_ACTION.name),
  }));
  rmSync(database);
  const madeAt = new Date(wish.now).toISOString();
  const exported = files
    .map(({ path, ...file }) => ({ path: `${FILES}/${path}`, ...file }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  writeExportManifest(content, { version: VERSION, madeAt, lines, files: exported, lost });
  return { lines, files: exported, lost, doubtful, waiting };
}

/**
 * Exports a catalogue, while the server may run: the database is copied as it is at one moment, then
 * the files that it names are, and then the copy is written as lines. All is on the disk before the
 * export gets its name; what does not come so far is removed, by this call or, where it is killed, by
 * the next one to the same folder.
 *
 * @throws Refused, or what the system and the database say, where it cannot be made
 */
export async function makeExport(wish: ExportWish): Promise<ExportReport> {
  assertCatalogue(wish.dataDir);
  const unfinished = beginUnfinished(wish.folder);
  try {
    const report = await fill(wish, unfinished);
    await unfinished.finish();
    return report;
  } finally {
    unfinished.remove();
  }
}
