import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { GENERATOR } from './kept.ts';

const FOLDER = import.meta.dirname;
const ROOT = join(FOLDER, '../..');

/** The files that these are made with, themselves included; the server's own are told by its schema. */
async function madeWith(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file) || relative(ROOT, file).startsWith('server/')) return found;
  found.add(file);
  const source = await readFile(file, 'utf8');
  for (const [, name = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
    await madeWith(join(dirname(file), name), found);
  }
  return found;
}

test('a catalogue is made anew where any of what makes it up changes', async () => {
  const told = GENERATOR.map((name) => join(FOLDER, `${name}.ts`));
  const files = await madeWith(join(FOLDER, 'fill.ts'));
  expect(files.size).toBeGreaterThan(5);
  expect([...files].filter((file) => !told.includes(file))).toEqual([]);
});
