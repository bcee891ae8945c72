import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf, PRODUCTS } from './builds.mjs';
import { packageScript, root } from './paths.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidarium fingerprint '));
  mkdirSync(join(folder, 'web', 'pages'), { recursive: true });
  writeFileSync(join(folder, 'web', 'pages', 'home.tsx'), 'home');
  writeFileSync(join(folder, 'web', 'main.tsx'), 'main');
  writeFileSync(join(folder, 'lock.json'), '{}');
});

afterEach(() => rmSync(folder, { recursive: true }));

const fingerprint = () => fingerprintOf(folder, ['web', 'lock.json']);

describe('fingerprintOf', () => {
  it('stays the same when a file is only touched', () => {
    const before = fingerprint();
    utimesSync(join(folder, 'web', 'main.tsx'), 1, 1);
    expect(fingerprint()).toBe(before);
  });

  it('changes with the content of a file far below', () => {
    const before = fingerprint();
    writeFileSync(join(folder, 'web', 'pages', 'home.tsx'), 'HOME');
    expect(fingerprint()).not.toBe(before);
  });

  it('changes when a file comes, goes or gets another name', () => {
    const before = fingerprint();
    writeFileSync(join(folder, 'web', 'new.ts'), '');
    const more = fingerprint();
    rmSync(join(folder, 'web', 'new.ts'));
    rmSync(join(folder, 'web', 'main.tsx'));
    const fewer = fingerprint();
    writeFileSync(join(folder, 'web', 'other.tsx'), 'main');
    expect(new Set([before, more, fewer, fingerprint()]).size).toBe(4);
  });

  it('tells where one file ends and the next begins', () => {
    writeFileSync(join(folder, 'web', 'a'), 'x');
    writeFileSync(join(folder, 'web', 'b'), 'yz');
    const before = fingerprint();
    writeFileSync(join(folder, 'web', 'a'), 'xy');
    writeFileSync(join(folder, 'web', 'b'), 'z');
    expect(fingerprint()).not.toBe(before);
  });

  it('changes with a file that is named by itself', () => {
    const before = fingerprint();
    writeFileSync(join(folder, 'lock.json'), '{"a":1}');
    expect(fingerprint()).not.toBe(before);
  });
});

describe('the sources of a product', () => {
  it.each(PRODUCTS)('hold what the settings of $what import', ({ config, sources }) => {
    const settings = readFileSync(join(root, config), 'utf8');
    const imported = Array.from(settings.matchAll(/ from '\.\/(.+)';/g), ([, path]) => path);
    expect(sources).toEqual(expect.arrayContaining([config, ...imported]));
  });
});

describe('the built server', () => {
  it('has a file for each thread and program that it begins', async () => {
    const built = join(folder, 'built');
    await promisify(execFile)(
      process.execPath,
      [
        ...[packageScript('vite/bin/vite.js'), 'build', '--config', 'vite.server.config.ts'],
        ...['--outDir', built, '--logLevel', 'warn'],
      ],
      { cwd: root },
    );
    const files = readdirSync(built).filter((file) => file.endsWith('.js'));
    const begun = files.flatMap((file) => {
      const code = readFileSync(join(built, file), 'utf8');
      return Array.from(
        code.matchAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g),
        ([, name = '']) => name,
      );
    });
    expect(begun.toSorted()).toEqual([
      'backup.program.js',
      'checkpoints.worker.js',
      'full-text-upkeep.worker.js',
      'markdown.worker.js',
      'plots.worker.js',
    ]);
    expect(files).toEqual(expect.arrayContaining([...begun, 'restore.program.js']));
  });
});
