import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

test('is 1.1.0 everywhere', () => {
  const root = resolve(import.meta.dirname, '..');
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')).version;
  expect([VERSION, read('package.json'), read('package-lock.json')]).toEqual([
    '1.1.0',
    '1.1.0',
    '1.1.0',
  ]);
});
