import * as z from 'zod/mini';
import { FileContent, StoredName } from '../data-folder/manifest-fields.ts';
import {
  damagedManifest,
  newerManifest,
  readSealed,
  writeSealed,
} from '../data-folder/sealed-json.ts';
import { fileOf } from './kind.ts';
import { KINDS } from './kinds.ts';

const FORMAT = 'vidarium-export';
/** Raised when an older version could not read it any more. */
const FORMAT_VERSION = 1;

/** The folder beside the lines that attachments and pictures lie in, as they do in that of the data. */
export const FILES = 'files';
/** Nothing else is brought: an import makes the database itself, and nothing may lie in its place. */
const PATH = /^files\/(?:attachments|images)(?:\/[A-Za-z0-9][\w.-]*)+$/;

const Count = z.int().check(z.nonnegative());

/** A file of lines, as it was written. */
const ExportedLines = z.extend(FileContent, {
  path: z.enum(KINDS.map(fileOf)),
  lines: Count,
  /** The largest `id` that was ever given, for it is not given again; null where the lines have none. */
  lastId: z.nullable(Count),
});
export type ExportedLines = z.infer<typeof ExportedLines>;

const ExportedFile = z.extend(FileContent, { path: z.string().check(z.regex(PATH)) });

const ExportManifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  /** The version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** One for each kind. */
  lines: z.array(ExportedLines),
  /** Attachments and pictures. */
  files: z.array(ExportedFile),
  /** Files of attachments that were lost before the export was made. */
  lost: z.array(StoredName),
});
export type ExportManifest = z.infer<typeof ExportManifest>;

const Newer = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().check(z.minimum(FORMAT_VERSION + 1)),
  version: z.string(),
});

/** Writes down what is in an export, as the last of its files. */
export function writeExportManifest(
  folder: string,
  manifest: Omit<ExportManifest, 'format' | 'formatVersion'>,
): void {
  writeSealed(folder, { format: FORMAT, formatVersion: FORMAT_VERSION, ...manifest });
}

/**
 * Reads what is in an export. It is not taken for granted that we have written it.
 *
 * @throws Refused where it is missing, damaged or of a newer format
 */
export function readExportManifest(folder: string): ExportManifest {
  const { content, isWhole } = readSealed(folder, 'export');
  const newer = Newer.safeParse(content);
  if (newer.success) throw newerManifest('export', newer.data.version);
  const { data } = ExportManifest.safeParse(content);
  if (!isWhole || !data || !isComplete(data)) throw damagedManifest('export');
  return data;
}

/** Whether each kind is there once, and no file twice. */
function isComplete({ lines, files }: ExportManifest): boolean {
  const kinds = new Set(lines.map(({ path }) => path));
  const paths = new Set(files.map(({ path }) => path));
  const isEachOnce = kinds.size === lines.length && kinds.size === KINDS.length;
  return isEachOnce && paths.size === files.length;
}
