import { join } from 'node:path';
import { bringFile } from '../data-folder/bring-file.ts';
import { checkCatalogue } from '../data-folder/copied-catalogue.ts';
import { assertNoLinks, contentOf, isSame, statOf } from '../data-folder/files.ts';
import { Refused } from '../data-folder/refused.ts';
import { replaceCatalogue } from '../data-folder/replace-catalogue.ts';
import { layoutOf } from '../data-layout.ts';
import { buildCatalogue, type Source } from './build-catalogue.ts';
import { type ExportManifest, FILES, readExportManifest } from './export-manifest.ts';

export interface ImportWish {
  /** The folder of the data; absolute, made where it is missing. */
  dataDir: string;
  /** The folder of an export. */
  folder: string;
  /** In milliseconds since 1970. */
  now: number;
}

/** What was brought in. */
export interface ImportReport {
  manifest: ExportManifest;
  /** Where what was there before lies; null where there was nothing. */
  before: string | null;
}

/** @throws Refused where a file of lines is not what was written */
function assertLines({ folder, manifest }: Source): void {
  for (const { path, ...known } of manifest.lines) {
    const file = join(folder, path);
    if (!statOf(file)) throw new Refused(`The export is damaged: ${path} is missing in it.`);
    if (isSame(contentOf(file), known)) continue;
    throw new Refused(`The export is damaged: ${path} in it is not what was written.`);
  }
}

/** Makes the new state beside the present one, and reads it through. */
function prepare(source: Source, target: string, now: number): void {
  const { folder, manifest } = source;
  assertLines(source);
  const files = manifest.files.map(({ path, ...file }) => ({
    path: path.slice(FILES.length + 1),
    ...file,
  }));
  for (const file of files) bringFile(join(folder, FILES), file, target, 'export');
  const database = layoutOf(target).database;
  buildCatalogue(database, source, now);
  checkCatalogue(database, { files, lost: manifest.lost });
}

/** Whatever an export holds, as the list of its files tells it. */
const filesOf = ({ lines, files }: ExportManifest) => [...lines, ...files];

/**
 * Reads what is in an export; its files are not looked into.
 *
 * @throws Refused where it cannot be brought in
 */
export function readImportable(folder: string): ExportManifest {
  const manifest = readExportManifest(folder);
  assertNoLinks(
    folder,
    filesOf(manifest).map(({ path }) => path),
  );
  return manifest;
}

/**
 * Makes a catalogue of an export, in place of what is in a folder of data. It is made and checked
 * beside it first, and then takes its place by renaming; killed before, nothing has changed, and
 * killed after, the next start, restore or import ends it.
 *
 * @throws Refused, DamagedDatabase, or what the system says; nothing is changed then
 */
export async function importCatalogue({ dataDir, folder, now }: ImportWish): Promise<ImportReport> {
  const manifest = readImportable(folder);
  const bytes = filesOf(manifest).reduce((sum, { size }) => sum + size, 0);
  const before = await replaceCatalogue({ dataDir, bytes, now }, (target) =>
    prepare({ folder, manifest }, target, now),
  );
  return { manifest, before };
}
