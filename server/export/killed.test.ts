import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { finishRestore } from '../data-folder/swap.ts';
import {
  killWithin,
  readAll,
  runCommand,
  seedCatalogue,
  startCommand,
  testFolder,
} from '../testing/backup-setup.ts';
import { readExportManifest } from './export-manifest.ts';
import { importCatalogue } from './import-catalogue.ts';
import { makeExport } from './make-export.ts';

const VIDEOS = 120;
const KILLS = 4;

let place: string;
let dataDir: string;
let folder: string;

beforeEach(async () => {
  place = await testFolder();
  dataDir = join(place, 'data');
  folder = join(place, 'export');
  seedCatalogue(dataDir, VIDEOS);
});

/** Some milliseconds, more from one kill to the next, never the same. */
const someTime = (kill: number): number => kill * 60 + Math.random() * 60;

/** All that an export keeps of a folder of data. */
function catalogueIn(where: string): unknown {
  const { rows, files } = readAll(where) as { rows: Record<string, unknown>; files: unknown };
  const { channels, media, comments, tags, attachments, transcript_sequences } = rows;
  return { channels, media, comments, tags, attachments, transcript_sequences, files };
}

test('an export that is killed is not there, and the next one to its place is whole', async () => {
  let finished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const to = `${folder} ${kill}`;
    const command = startCommand('export', [to], { DATA_DIR: dataDir });
    const hasBegun = () => existsSync(`${to}.unfinished`);
    const { code } = await killWithin(command, hasBegun, someTime(kill));
    if (code === 0) finished += 1;
    if (!existsSync(to)) {
      expect(await runCommand('export', [to], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      expect(existsSync(`${to}.unfinished`)).toBe(false);
    }
    expect(readExportManifest(to)).toMatchObject({ lines: Array(8).fill({}), lost: [] });
  }
  expect(finished).toBeLessThan(KILLS);
  const target = join(place, 'imported');
  await importCatalogue({ dataDir: target, folder: `${folder} 0`, now: Date.now() });
  expect(catalogueIn(target)).toEqual(catalogueIn(dataDir));
});

test('an import that is killed leaves the former state or the new one, whole', async () => {
  await makeExport({ dataDir, folder, now: Date.now() });
  const imported = catalogueIn(dataDir);
  const seen = { former: 0, imported: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const target = join(place, `target ${kill}`);
    seedCatalogue(target, 2);
    const former = catalogueIn(target);
    const command = startCommand('import', [folder, '--yes'], { DATA_DIR: target });
    const hasBegun = () => readdirSync(target).some((name) => name.startsWith('restoring-'));
    await killWithin(command, hasBegun, someTime(kill) * 2);
    finishRestore(target);
    expect(readdirSync(target).filter((name) => /^restor/.test(name))).toEqual([]);
    const state = catalogueIn(target);
    const isImported = JSON.stringify(state) === JSON.stringify(imported);
    expect(state).toEqual(isImported ? imported : former);
    seen[isImported ? 'imported' : 'former'] += 1;
    await importCatalogue({ dataDir: target, folder, now: Date.now() });
    expect(catalogueIn(target)).toEqual(imported);
  }
  expect(seen.former).toBeGreaterThan(0);
});
