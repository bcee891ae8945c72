import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { withCompileCache } from './compile-cache.mjs';

const run = promisify(execFile);

test('keeps what was made of a script for its next start, in a folder that a person can choose', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium-compiled-'));
  try {
    const script = join(folder, 'script.ts');
    const kept = join(folder, 'kept');
    await writeFile(script, 'const answer: number = 42;\nconsole.log(answer);\n');
    const env = withCompileCache({ PATH: process.env.PATH, NODE_COMPILE_CACHE: kept });
    expect((await run(process.execPath, [script], { env })).stdout).toBe('42\n');
    const compiled = await readdir(kept, { recursive: true });
    expect(compiled.length).toBeGreaterThan(0);
    expect((await run(process.execPath, [script], { env })).stdout).toBe('42\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('keeps it among what can be thrown away where nobody chose', () => {
  expect(withCompileCache({}).NODE_COMPILE_CACHE).toMatch(/\/\.cache\/compiled$/);
});
