import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './child-process.ts';
import { ToolMissing } from './tool-failures.ts';

/**
 * Has what happened to a file, or to the names in a folder, survive a power cut. Everything in this
 * process waits for the disk meanwhile.
 */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Does what `syncPath` does while others are served. */
export async function syncInBackground(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function syncEach(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) syncEach(path);
    else syncPath(path);
  }
  syncPath(folder);
}

/**
 * Has a folder with all below it survive a power cut. One call for the whole file system takes a
 * moment where one for each of 100,000 files takes minutes; it is made where the system knows it.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'linux' && (await syncFileSystem(folder))) return;
  syncEach(folder);
}

async function syncFileSystem(folder: string): Promise<boolean> {
  const { signal } = new AbortController();
  try {
    const args = ['-f', folder];
    const { exitCode } = await runTool({ command: 'sync', args, signal, maxOutputBytes: 65_536 });
    return exitCode === 0;
  } catch (error) {
    if (error instanceof ToolMissing) return false;
    throw error;
  }
}
