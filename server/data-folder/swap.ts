import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ATTACHMENTS, DATABASE, IMAGES } from '../data-layout.ts';
import { mountPoints } from '../platform/mount-points.ts';
import { syncPath } from '../platform/sync-to-disk.ts';
import { giveToOwner } from './give-to-owner.ts';
import { RESTORE_DECISION } from './holds.ts';
import { Refused } from './refused.ts';

const RESTORING = 'restoring-';
const BEFORE = 'before-restore-';
const UNFINISHED_DECISION = `${RESTORE_DECISION}.new`;

/** What a restore puts in place of what is there. The logs of the database go with the former one. */
const REPLACED = [`${DATABASE}-wal`, `${DATABASE}-shm`, DATABASE, ATTACHMENTS, IMAGES];

const Decision = z.object({
  restoring: z.string().check(z.regex(/^restoring-[\w.-]+$/)),
  before: z.string().check(z.regex(/^before-restore-[\w.-]+$/)),
});
type Decision = z.infer<typeof Decision>;

/** The names, within the folder of the data, of what is put in place and of what was there. */
export function namesOfRestore(now: number): Decision {
  const time = new Date(now).toISOString().replaceAll(':', '-');
  return { restoring: RESTORING + time, before: BEFORE + time };
}

/** Whether there is something of this name, be it a link that leads nowhere. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/**
 * Makes sure that what is to be replaced can be renamed; the folder of the data itself is left where
 * it is, as it often is a mount.
 *
 * @throws Refused where something in it is a mount of its own
 */
export function assertReplaceable(dataDir: string): void {
  const mounted = mountPoints();
  // What the system tells of mounts, it tells of the folder that a link leads to.
  const folder = realpathSync(dataDir);
  const { dev } = lstatSync(folder);
  for (const path of REPLACED.map((name) => join(folder, name))) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || (stats.dev === dev && !mounted.has(path))) continue;
    throw new Refused(
      `${path} is a mount of its own, which cannot be put aside. Unmount it first.`,
    );
  }
}

/** From here on there is no way back: whatever happens, the restore is brought to its end. */
export function decide(dataDir: string, decision: Decision): void {
  const unfinished = join(dataDir, UNFINISHED_DECISION);
  writeFileSync(unfinished, JSON.stringify(decision));
  giveToOwner(unfinished);
  syncPath(unfinished);
  renameSync(unfinished, join(dataDir, RESTORE_DECISION));
  syncPath(dataDir);
}

function readDecision(dataDir: string): Decision | null {
  const file = join(dataDir, RESTORE_DECISION);
  return existsSync(file) ? z.parse(Decision, JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/**
 * Puts what was decided in place, a renaming at a time. Each is done or not, and those that are done
 * are known by what lies where; so it can be begun again after any of them.
 */
export function* swapSteps(dataDir: string, { restoring, before }: Decision): Generator<void> {
  const aside = join(dataDir, before);
  for (const name of REPLACED) {
    const fresh = join(dataDir, restoring, name);
    const place = join(dataDir, name);
    const isLog = name !== DATABASE && name.startsWith(DATABASE);
    if ((isLog || isThere(fresh)) && isThere(place)) {
      if (!isThere(aside)) {
        mkdirSync(aside, { mode: 0o700 });
        giveToOwner(aside);
      }
      renameSync(place, join(aside, name));
      yield;
    }
    if (!isThere(fresh)) continue;
    renameSync(fresh, place);
    yield;
  }
  if (isThere(aside)) syncPath(aside);
  syncPath(dataDir);
  yield;
  rmSync(join(dataDir, RESTORE_DECISION));
  syncPath(dataDir);
}

/**
 * Brings a restore to its end that was interrupted: one that was decided is carried out, and what one
 * left that was not is removed. Only while nothing else uses the folder.
 *
 * @returns whether one was carried out
 */
export function finishRestore(dataDir: string): boolean {
  const decision = readDecision(dataDir);
  if (decision) for (const _ of swapSteps(dataDir, decision));
  const left = readdirSync(dataDir).filter((name) => name.startsWith(RESTORING));
  for (const name of [...left, UNFINISHED_DECISION]) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  return decision !== null;
}
