import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Refused } from './refused.ts';

/** The way that backups are written; raised when an older version could not read them any more. */
const FORMAT = 1;

export const DATABASE = 'vidarium.db';
export const ATTACHMENTS = 'attachments';
export const IMAGES = 'images';

const MANIFEST = 'manifest.json';
/** As `sha256sum --check` reads it. */
const CHECKSUM = 'manifest.sha256';

/** No path leads out of its folder: each part begins with a letter or a digit. */
const PATH = /^(?:vidarium[.]db|(?:attachments|images)(?:\/[A-Za-z0-9][\w.-]*)+)$/;

const Name = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]*$/));

const BackedUpFile = z.object({
  /** Below the backup's folder and, once it is brought back, below that of the data. */
  path: z.string().check(z.regex(PATH)),
  /** In bytes. */
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  /** The number of the last migration that its database has seen. */
  schema: z.int().check(z.positive()),
  madeAt: z.iso.datetime(),
  files: z.array(BackedUpFile),
  /** Files of attachments that the database names and that were lost before the backup was made. */
  lost: z.array(Name),
});
export type Manifest = z.infer<typeof Manifest>;

const Newer = z.object({ format: z.int().check(z.minimum(FORMAT + 1)), version: z.string() });

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes down what is in a backup, as the last of its files. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): void {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;
  writeFileSync(join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600 });
  const line = `${sha256(text)}  ${MANIFEST}\n`;
  writeFileSync(join(folder, CHECKSUM), line, { flag: 'wx', mode: 0o600 });
}

function readText(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new Refused(`${folder} is no whole backup: there is no ${name} in it.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Reads what is in a backup. It is not taken for granted that we have written it.
 *
 * @throws Refused where it is missing, damaged or of a newer way of writing
 */
export function readManifest(folder: string): Manifest {
  const text = readText(folder, MANIFEST);
  const [checksum] = readText(folder, CHECKSUM).split(' ');
  const content = parse(text);
  const newer = Newer.safeParse(content);
  if (newer.success) {
    const { version } = newer.data;
    throw new Refused(`The backup was made by a newer Vidarium (${version}). Use that one.`);
  }
  const manifest = Manifest.safeParse(content);
  const paths = new Set(manifest.data?.files.map(({ path }) => path));
  const isWhole = paths.size === manifest.data?.files.length && paths.has(DATABASE);
  if (checksum !== sha256(text) || !manifest.success || !isWhole) {
    throw new Refused(`The backup is damaged: its ${MANIFEST} is not what was written.`);
  }
  return manifest.data;
}
