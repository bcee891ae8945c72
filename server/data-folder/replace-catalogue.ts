import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { ATTACHMENTS, IMAGES, layoutOf } from '../data-layout.ts';
import { spaceIn } from '../platform/free-space.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { syncFolder } from '../platform/sync-to-disk.ts';
import { giveToOwner } from './give-to-owner.ts';
import { holdForRestore } from './holds.ts';
import { Refused } from './refused.ts';
import type { Made } from './sealed-json.ts';
import { assertReplaceable, decide, finishRestore, namesOfRestore } from './swap.ts';

/** Whether a folder holds a catalogue that would be replaced. */
const holdsCatalogue = (dataDir: string): boolean => existsSync(layoutOf(dataDir).database);

/**
 * Makes sure that a person wants the catalogue of a folder replaced, where there is one.
 *
 * @param made what takes its place
 * @throws Refused where the person does not want it, or nobody can be asked
 */
export async function assertWanted(dataDir: string, made: Made): Promise<void> {
  if (!holdsCatalogue(dataDir)) return;
  if (!process.stdin.isTTY) {
    throw new Refused(`There is a catalogue in ${dataDir}. Add --yes to have it put aside.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const question = `The catalogue in ${dataDir} is put aside, and the ${made} takes its place. Go on? (yes/no) `;
    const answer = await terminal.question(question);
    if (answer.trim().toLowerCase() !== 'yes') throw new Refused('Nothing was changed.');
  } finally {
    terminal.close();
  }
}

/** What is to be in place of the former state. */
export interface Replacement {
  /** The folder of the data; absolute, made where it is missing. */
  dataDir: string;
  /** How much it takes, about. */
  bytes: number;
  /** In milliseconds since 1970. */
  now: number;
}

/**
 * Puts a new state in place of what is in a folder of data. It is made beside it first, and then takes
 * its place by renaming; killed before, nothing has changed, and killed after, the next start or
 * restore ends it.
 *
 * @param prepare fills the folder of the new state, and checks it
 * @returns where what was there before lies; null where there was nothing
 * @throws Refused, what `prepare` throws, or what the system says; nothing is changed then
 */
export async function replaceCatalogue(
  { dataDir, bytes, now }: Replacement,
  prepare: (target: string) => void,
): Promise<string | null> {
  makeFolder(dataDir);
  const release = holdForRestore(dataDir);
  try {
    finishRestore(dataDir);
    assertReplaceable(dataDir);
    spaceIn(dataDir).claim(bytes);
    const decision = namesOfRestore(now);
    const target = join(dataDir, decision.restoring);
    try {
      for (const folder of [ATTACHMENTS, IMAGES]) {
        mkdirSync(join(target, folder), { recursive: true, mode: 0o700 });
      }
      prepare(target);
      giveToOwner(target);
      await syncFolder(target);
    } catch (error) {
      rmSync(target, { recursive: true, force: true });
      throw error;
    }
    decide(dataDir, decision);
    finishRestore(dataDir);
    const before = join(dataDir, decision.before);
    return existsSync(before) ? before : null;
  } finally {
    release();
  }
}
