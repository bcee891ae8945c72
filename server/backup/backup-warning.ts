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

const UNREADABLE =
  'The newest backup cannot be brought back: its manifest.json is missing or damaged. The log of the server names its folder. Remove that folder, and a backup is made in its place.';

const warn = (count: number): string =>
  `A backup was made, but ${counted(count, 'file', 'files')} of attachments were lost or damaged before. The log of the server names them.`;

export function createBackupWarning(log: Log): BackupWarning {
  let known: { path: string | null; problem: string | null } = { path: null, problem: null };

  const read = async (folder: string): Promise<string | null> => {
    const doubts = await readDoubts(folder);
    if (doubts === null) {
      log.warn({ folder }, 'The manifest of the newest backup is missing or damaged.');
      return UNREADABLE;
    }
    const words = wordsOfDoubts(doubts);
    for (const each of words) log.warn({ folder }, each);
    return words.length > 0 ? warn(words.length) : null;
  };

  return {
    problem: () => known.problem,
    readFrom: async (path) => {
      if (known.path === path) return;
      known = { path, problem: path === null ? null : await read(path) };
    },
  };
}
