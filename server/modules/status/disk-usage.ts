import type { Dirent, Stats } from 'node:fs';
import { lstat, opendir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskUsage } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { layoutOf } from '../../data-layout.ts';
import { toInstant } from '../../platform/clock.ts';
import { singleFlight } from '../../platform/single-flight.ts';

type Parts = Pick<Context, 'config' | 'clock' | 'log'>;

/** What was measured is told for so long at the least, in milliseconds. */
const KEEP_MS = 60_000;
/** And so many times as long as it took, so that large folders do not keep the machine busy. */
const KEEP_TIMES = 50;
/** But no longer than that: a clock that was put ahead meanwhile makes any measuring seem long. */
const KEEP_AT_MOST_MS = 60 * 60 * 1000;

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function statOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  let entries: AsyncIterable<Dirent>;
  try {
    entries = await opendir(folder);
  } catch (error) {
    // What is removed meanwhile takes no space.
    if (isGone(error)) return;
    throw error;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

/** How many bytes the files below a folder have; a file under several names in it counts once. */
async function sizeOf(folder: string, signal: AbortSignal): Promise<number> {
  let sum = 0;
  for await (const path of filesIn(folder)) {
    signal.throwIfAborted();
    const stats = await statOf(path);
    // Each of its names bears its share.
    if (stats) sum += stats.size / stats.nlink;
  }
  return Math.round(sum);
}

/** How much space there is, and what takes it. */
export interface DiskMeter {
  /** Never waits for the folders to be looked through: tells what was known before, at first nothing. */
  read(): Promise<Omit<DiskUsage, 'problem'>>;
}

type Folders = Pick<DiskUsage, 'attachments' | 'pictures' | 'backups' | 'measuredAt'>;

/** @param signal ends what goes on */
export function createDiskMeter({ config, clock, log }: Parts, signal: AbortSignal): DiskMeter {
  const { dataDir, backup } = config;
  const { database, attachments, images } = layoutOf(dataDir);
  let known: Folders = { attachments: null, pictures: null, backups: null, measuredAt: null };
  /** Between which moments what is known will do; the clock may be put back. */
  let kept = { from: 0, until: 0 };

  const measure = async (): Promise<void> => {
    const begunAt = clock.now();
    try {
      known = {
        attachments: await sizeOf(attachments, signal),
        pictures: await sizeOf(images, signal),
        backups: await sizeOf(backup.folder, signal),
        measuredAt: toInstant(clock.now()),
      };
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the folders of the data cannot be measured');
    }
    const from = clock.now();
    const keepFor = Math.max(KEEP_MS, (from - begunAt) * KEEP_TIMES);
    kept = { from, until: from + Math.min(keepFor, KEEP_AT_MOST_MS) };
  };

  const measuring = singleFlight(measure);

  return {
    read: async () => {
      const now = clock.now();
      if (now < kept.from || now >= kept.until) void measuring.run();
      const disk = await statfs(dataDir);
      const files = await Promise.all(['', '-wal', '-shm'].map((end) => statOf(database + end)));
      return {
        free: disk.bavail * disk.bsize,
        total: disk.blocks * disk.bsize,
        database: files.reduce((sum, file) => sum + (file?.size ?? 0), 0),
        ...known,
      };
    },
  };
}
