import * as z from 'zod/mini';
import { FileContent, StoredName } from '../data-folder/manifest-fields.ts';
import {
  damagedManifest,
  newerManifest,
  readSealed,
  writeSealed,
} from '../data-folder/sealed-json.ts';
import { DATABASE } from '../data-layout.ts';

/** The way that backups are written; raised when an older version could not read them any more. */
const FORMAT = 1;

/** No path leads out of its folder: each part begins with a letter or a digit. */
const PATH = /^(?:vidarium[.]db|(?:attachments|images)(?:\/[A-Za-z0-9][\w.-]*)+)$/;

const BackedUpFile = z.extend(FileContent, {
  /** Below the backup's folder and, once it is brought back, below that of the data. */
  path: z.string().check(z.regex(PATH)),
});

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  /** The number of the last migration that its database has seen. */
  schema: z.int().check(z.positive()),
  madeAt: z.iso.datetime(),
  files: z.array(BackedUpFile),
  /** Files of attachments that the database names and that were lost before the backup was made. */
  lost: z.array(StoredName),
  /** Files of attachments that were damaged in the backup before, and are in this one as they were there. */
  rotten: z._default(z.array(StoredName), []),
});
export type Manifest = z.infer<typeof Manifest>;

const Newer = z.object({ format: z.int().check(z.minimum(FORMAT + 1)), version: z.string() });

/** Writes down what is in a backup, as the last of its files. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  writeSealed(folder, { format: FORMAT, ...manifest });
}

/**
 * Reads what is in a backup. It is not taken for granted that we have written it.
 *
 * @throws Refused where it is missing, damaged or of a newer way of writing
 */
export function readManifest(folder: string): Manifest {
  const { content, isWhole } = readSealed(folder, 'backup');
  const newer = Newer.safeParse(content);
  if (newer.success) throw newerManifest('backup', newer.data.version);
  const manifest = Manifest.safeParse(content);
  const paths = new Set(manifest.data?.files.map(({ path }) => path));
  const isComplete = paths.size === manifest.data?.files.length && paths.has(DATABASE);
  if (!isWhole || !manifest.success || !isComplete) throw damagedManifest('backup');
  return manifest.data;
}
