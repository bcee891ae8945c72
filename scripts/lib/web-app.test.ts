import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from './web-app.mjs';

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
