import { hash as digest } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from './refused.ts';

/** A folder that we made: `backup` and so on, as a person calls it. */
export type Made = 'backup' | 'export';

const MANIFEST = 'manifest.json';
/** As `sha256sum --check` reads it. */
const CHECKSUM = 'manifest.sha256';

const sha256 = (text: string): string => digest('sha256', text, 'hex');

/** Writes down what is in a folder, as the last of its files, with its own checksum. */
export function writeSealed(folder: string, content: unknown): void {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  writeFileSync(join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600 });
  const line = `${sha256(text)}  ${MANIFEST}\n`;
  writeFileSync(join(folder, CHECKSUM), line, { flag: 'wx', mode: 0o600 });
}

function readText(folder: string, name: string, made: Made): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new Refused(`${folder} is no whole ${made}: there is no ${name} in it.`);
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
 * Reads what `writeSealed` wrote.
 *
 * @returns what is said there, undefined where that is no JSON; and whether it is what was written
 * @throws Refused where it is missing
 */
export function readSealed(folder: string, made: Made): { content: unknown; isWhole: boolean } {
  const text = readText(folder, MANIFEST, made);
  const [checksum] = readText(folder, CHECKSUM, made).split(' ');
  return { content: parse(text), isWhole: checksum === sha256(text) };
}

/**
 * Glances at what `writeSealed` wrote, for what is only told and not relied on: whether it is what was
 * written is not looked at, and that takes most of the time.
 *
 * @returns undefined where there is nothing to be read
 */
export async function glanceAtSealed(folder: string): Promise<unknown> {
  try {
    return parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What is said where a manifest is not what was written. */
export const damagedManifest = (made: Made): Refused =>
  new Refused(`The ${made} is damaged: its ${MANIFEST} is not what was written.`);

/** What is said where it was written by a version that writes it in another way. */
export const newerManifest = (made: Made, version: string): Refused =>
  new Refused(`The ${made} was made by a newer Vidarium (${version}). Use that one.`);
