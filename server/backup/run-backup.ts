import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runTool } from '../platform/child-process.ts';
import { ENDED_FROM_OUTSIDE } from '../platform/tool-failures.ts';

/** The program that `npm run backup` runs as well. */
const PROGRAM = fileURLToPath(new URL('./backup.program.ts', import.meta.url));

/** What it says is some lines and, of each file that is lost, one; the manifest says the same. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** A backup could not be made; the message is a sentence for a person. */
export class BackupFailed extends Error {}

/**
 * Makes a backup in a process of its own, so that nobody waits for it: it reads a whole database in
 * one go. It ends with this process, however that ends.
 *
 * @param wish see `BackupWish`
 * @throws BackupFailed, or the signal's reason where it was aborted
 */
export async function runBackup(
  wish: { dataDir: string; folder: string; copies: number },
  signal: AbortSignal,
): Promise<void> {
  const args = ['--data', wish.dataDir, '--to', wish.folder, '--copies', String(wish.copies)];
  const { exitCode, stderr } = await runTool({
    command: process.execPath,
    args: [PROGRAM, ...args],
    signal,
    maxOutputBytes: MAX_OUTPUT,
  });
  if (exitCode === 0) return;
  if (exitCode === null) throw new BackupFailed(`It ${ENDED_FROM_OUTSIDE}.`);
  const lines = stderr.split('\n').filter((line) => line !== '');
  throw new BackupFailed(lines.length === 1 ? lines[0] : 'It failed unexpectedly.', {
    cause: stderr,
  });
}
