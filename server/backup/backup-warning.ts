import { counted } from '../platform/counted.ts';
import type { Log } from '../platform/log.ts';
import { readDoubts, wordsOfDoubts } from './manifest.ts';

/** What the newest backup says that a person should look after. */
export interface BackupWarning {
  /** In a sentence; null where there is nothing. */
  problem(): string | null;
  /** Reads it, and names each file in the log, where that was not done for this backup. */
  readFrom(path: string | null): Promise<void>;
}

const warn = (count: number): string =>
  `A backup was made, but ${counted(count, 'file', 'files')} of attachments were lost or damaged before. The log of the server names them.`;

export function createBackupWarning(log: Log): BackupWarning {
  let known: { path: string | null; problem: string | null } = { path: null, problem: null };
  return {
    problem: () => known.problem,
    readFrom: async (path) => {
      if (known.path === path) return;
      const doubts = path === null ? [] : wordsOfDoubts(await readDoubts(path));
      for (const doubt of doubts) log.warn({ folder: path }, doubt);
      known = { path, problem: doubts.length > 0 ? warn(doubts.length) : null };
    },
  };
}
