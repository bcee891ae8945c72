import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { Refused } from '../data-folder/refused.ts';
import { migrate } from '../migrations/migrate.ts';
import { SEARCH_INDEXES } from '../modules/search/search-indexes.ts';
import type { Database } from '../platform/database.ts';
import { keepUp, upkeepOf } from '../text-index/full-text-index.ts';
import { fillLargest } from '../text-index/largest-upkeep.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { type ExportManifest, FILES } from './export-manifest.ts';
import type { Row } from './fields.ts';
import { countRows, insertRow, isThere, writeLastId } from './kind.queries.ts';
import { fileOf, type Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { lineSchemaOf } from './line-schemas.ts';
import { type Line, readLines } from './lines.ts';
import { inFields, WrongLine, wordsOf } from './wrong-line.ts';

/** An export that is brought in. */
export interface Source {
  folder: string;
  manifest: ExportManifest;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws WrongLine where it is no JSON, or not what the format says */
function toRow(kind: Kind, { number, bytes }: Line): Row {
  let content: unknown;
  try {
    content = JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new WrongLine(fileOf(kind), number, 'this is no JSON in UTF-8');
  }
  const { data, error } = z.safeDecode(lineSchemaOf(kind), content as never, inFields);
  if (data) return data;
  throw new WrongLine(fileOf(kind), number, wordsOf(error));
}

/** The fields of a kind whose columns an error of the database names. */
const fieldsIn = (message: string, { table, fields }: Kind): string =>
  Object.entries(fields)
    .filter(([, { column }]) => column && message.split(/[ ,:]+/).includes(`${table}.${column}`))
    .map(([name]) => name)
    .join(', ');

/** @throws WrongLine where the database does not take it */
function insertLine(db: Database, kind: Kind, line: Line): void {
  try {
    insertRow(db, kind, toRow(kind, line));
  } catch (error) {
    // By what follows lists into one another, or a word to its end.
    if (error instanceof RangeError) {
      throw new WrongLine(fileOf(kind), line.number, 'it holds more than can be read');
    }
    const { code = '', message } = error as Error & { code?: string };
    if (!code.startsWith('SQLITE_CONSTRAINT')) throw error;
    const fields = fieldsIn(message, kind);
    const words = fields ? `${fields}: a line before says the same` : 'it names something twice';
    throw new WrongLine(fileOf(kind), line.number, words);
  }
}

function insertKind(db: Database, kind: Kind, { folder, manifest }: Source): void {
  const path = fileOf(kind);
  for (const line of readLines(join(folder, path))) insertLine(db, kind, line);
  const told = manifest.lines.find((lines) => lines.path === path);
  const count = countRows(db, kind);
  if (!told || told.lines !== count) {
    throw new Refused(`${path} has ${count} lines, but the manifest says ${told?.lines}.`);
  }
  if (told.lastId !== null) writeLastId(db, kind, told.lastId);
}

/** What a line refers to, by the field. */
function* referencesOf(
  kind: Kind,
  bytes: Buffer,
): Generator<[field: string, to: string, id: unknown]> {
  const content = JSON.parse(UTF8.decode(bytes)) as Row;
  for (const [field, { refersTo }] of Object.entries(kind.fields)) {
    if (!refersTo) continue;
    for (const id of [content[field]].flat()) yield [field, refersTo, id];
  }
}

/** Finds the first line that refers to what is not there. @throws WrongLine which it is */
function assertReferences(db: Database, kind: Kind, { folder, manifest }: Source): void {
  const files = new Set(manifest.files.map(({ path }) => path));
  for (const name of manifest.lost) files.add(`${FILES}/attachments/${name}`);
  for (const { number, bytes } of readLines(join(folder, fileOf(kind)))) {
    for (const [field, to, id] of referencesOf(kind, bytes)) {
      const other = KINDS.find(({ name }) => name === to);
      const isKnown = other ? isThere(db, other, Number(id)) : files.has(String(id));
      if (isKnown) continue;
      const where = other ? fileOf(other) : 'manifest.json';
      throw new WrongLine(fileOf(kind), number, `${field}: there is no ${id} in ${where}`);
    }
  }
}

/** So many bytes of an index are merged at a time. */
const BYTES_OF_STEP = 4 * 1024 * 1024;

/** Has nothing written twice: what is killed half way is thrown away. */
const FAST = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA foreign_keys = OFF;
  PRAGMA cache_size = -128000;
`;

/**
 * Builds the database of a catalogue from the lines of an export. The schema of this version fills
 * its indexes as it does for what comes in while it serves.
 *
 * @param file is made; it must not be there
 * @throws WrongLine, or Refused, where an export cannot be imported
 */
export function buildCatalogue(file: string, source: Source, now: number): void {
  if (existsSync(file)) throw new Refused(`${file} is there already, where it is to be made.`);
  const db = openCatalogue(file);
  try {
    migrate(db, now);
    db.execute(FAST);
    db.transaction(() => {
      for (const kind of KINDS) insertKind(db, kind, source);
    });
    const isAllThere = db.get(sql`PRAGMA foreign_key_check`) === undefined;
    for (const kind of KINDS) {
      if (!isAllThere || kind.name === 'attachments') assertReferences(db, kind, source);
    }
    fillLargest(db);
    for (const index of SEARCH_INDEXES) {
      for (const _ of keepUp(db, index, upkeepOf(db, index), BYTES_OF_STEP));
    }
    db.execute('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}
