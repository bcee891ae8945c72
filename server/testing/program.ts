import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Writes a shell script for the running test, to stand in for a program. @returns its path */
export async function program(name: string, script: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
