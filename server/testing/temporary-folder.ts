import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes an empty folder; its name holds a space, as people's folders do. */
export async function makeTemporaryFolder(): Promise<{
  path: string;
  remove: () => Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'vidarium test '));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
