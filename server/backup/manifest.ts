import * as z from 'zod/mini';
import { FileContent, StoredName } from '../data-folder/manifest-fields.ts';
import {
  damagedManifest,
  glanceAtSealed,
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

/** Files of attachments that are not in a backup as they were once kept. */
const Doubts = z.object({
  /** The database names them, and they were lost before the backup was made. */
  lost: z.array(StoredName),
  /** They were damaged in the backup before, and are in this one as they were there. */
  rotten: z._default(z.array(StoredName), []),
  /** They were not as large as they were kept, and are taken as they were. */
  doubtful: z._default(z.array(StoredName), []),
});
export type Doubts = z.infer<typeof Doubts>;

const Manifest = z.extend(Doubts, {
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  /** The number of the last migration that its database has seen. */
  schema: z.int().check(z.positive()),
  madeAt: z.iso.datetime(),
  files: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

const Newer = z.object({ format: z.int().check(z.minimum(FORMAT + 1)), version: z.string() });

/** Writes down what is in a backup, as the last of its files. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  writeSealed(folder, { format: FORMAT, ...manifest });
}

/** What a backup says that a person should look after; null where it does not say what is in it. */
export async function readDoubts(folder: string): Promise<Doubts | null> {
  const told = Doubts.safeParse(await glanceAtSealed(folder));
  return told.data ?? null;
}

/** What a person should look after, a line each. */
export const wordsOfDoubts = ({ lost, doubtful, rotten }: Doubts): string[] => [
  ...lost.map((name) => `The file attachments/${name} is lost: the backup is without it.`),
  ...doubtful.map((name) => `The file attachments/${name} has changed its size: look after it.`),
  ...rotten.map(
    (name) =>
      `The file attachments/${name} is lost or cut short, and damaged in the backup before: it was taken from there as it is.`,
  ),
];

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
