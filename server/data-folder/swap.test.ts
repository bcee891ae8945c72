import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesBelow, testFolder, writeStored } from '../testing/backup-setup.ts';
import { holdForCopy } from './holds.ts';
import { decide, finishRestore, namesOfRestore, swapSteps } from './swap.ts';

const DECISION = namesOfRestore(Date.UTC(2026, 10, 21));

let dataDir: string;

beforeEach(async () => {
  dataDir = await testFolder();
  for (const path of ['vidarium.db', 'vidarium.db-wal', 'vidarium.db-shm', 'attachments/old']) {
    writeStored(dataDir, path, 'former');
  }
  for (const path of ['vidarium.db', 'attachments/new', 'images/media/0/1.webp']) {
    writeStored(dataDir, `${DECISION.restoring}/${path}`, 'fresh');
  }
});

const RESTORED = [
  `${DECISION.before}/attachments/old`,
  `${DECISION.before}/vidarium.db`,
  `${DECISION.before}/vidarium.db-shm`,
  `${DECISION.before}/vidarium.db-wal`,
];

const isLock = (path: string): boolean => path === 'copy-lock';

test('a restore that was interrupted after any of its steps is brought to its end', async () => {
  let steps = 0;
  for (let isDone = false; !isDone; steps += 1) {
    const folder = join(await testFolder(), 'data');
    mkdirSync(folder);
    for (const path of filesBelow(dataDir)) writeStored(folder, path, '');
    decide(folder, DECISION);
    const swap = swapSteps(folder, DECISION);
    for (let step = 0; step < steps && !isDone; step += 1) isDone = swap.next().done ?? false;
    expect(existsSync(join(folder, 'restore.json'))).toBe(!isDone);
    if (!isDone) expect(() => holdForCopy(folder)).toThrow(/was interrupted\. Start Vidarium/);

    expect(finishRestore(folder)).toBe(!isDone);
    expect(filesBelow(folder).filter((path) => !isLock(path))).toEqual(
      [...RESTORED, 'attachments/new', 'images/media/0/1.webp', 'vidarium.db'].sort(),
    );
    expect(readdirSync(folder).some((name) => name.startsWith('restoring'))).toBe(false);
    expect(finishRestore(folder)).toBe(false);
  }
  expect(steps).toBeGreaterThan(7);
});

test('a restore that was interrupted before it was decided is swept away', () => {
  writeFileSync(join(dataDir, 'restore.json.new'), '{"resto');
  expect(finishRestore(dataDir)).toBe(false);
  expect(filesBelow(dataDir)).toEqual(
    ['attachments/old', 'vidarium.db', 'vidarium.db-shm', 'vidarium.db-wal'].sort(),
  );
  expect(readdirSync(dataDir)).toEqual(expect.not.arrayContaining([DECISION.restoring]));
});
