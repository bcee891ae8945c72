import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidarium lock '));
  file = join(folder, 'below', 'prepare.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const onWait = () => {};

/** Work that takes a moment and knows how many did it at the same time. */
function observedWork() {
  const seen = { now: 0, most: 0 };
  const work = async () => {
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    await sleep(50);
    seen.now -= 1;
  };
  return { seen, work };
}

/** Leaves the lock of a process that was killed long ago. */
function abandonLock() {
  mkdirSync(dirname(file));
  writeFileSync(file, 'a process that was killed');
  utimesSync(file, new Date(0), new Date(0));
}

describe('withLock', () => {
  it('answers what the work answers and leaves nothing behind', async () => {
    expect(await withLock(file, { onWait }, async () => existsSync(file))).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('frees the lock when the work fails', async () => {
    const failing = withLock(file, { onWait }, () => Promise.reject(new Error('no space')));
    await expect(failing).rejects.toThrow('no space');
    expect(existsSync(file)).toBe(false);
  });

  it('lets one at a time work, and tells the others once that they wait', async () => {
    const { seen, work } = observedWork();
    const waits = [vi.fn(), vi.fn(), vi.fn()];
    await Promise.all(waits.map((onWait) => withLock(file, { onWait }, work)));
    expect(seen.most).toBe(1);
    expect(waits.map(({ mock }) => mock.calls.length).toSorted()).toEqual([0, 1, 1]);
  });

  it('takes over from a process that died', async () => {
    abandonLock();
    const owner = await withLock(file, { onWait }, async () => readFileSync(file, 'utf8'));
    expect(owner).toMatch(new RegExp(`^${process.pid} `));
  });

  it('gives the lock of a process that died to one of two', async () => {
    abandonLock();
    const { seen, work } = observedWork();
    await Promise.all([withLock(file, { onWait }, work), withLock(file, { onWait }, work)]);
    expect(seen.most).toBe(1);
  });
});
