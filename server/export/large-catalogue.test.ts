import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { finishRestore } from '../data-folder/swap.ts';
import { filesBelow, runCommand, startCommand } from '../testing/backup-setup.ts';
import { seedLargeCatalogue } from '../testing/large-catalogue.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { readExportManifest } from './export-manifest.ts';

/** `VIDARIUM_TEST_VIDEOS=100000 npm test server/export/large-catalogue.test.ts` has as many; that takes minutes. */
const VIDEOS = Number(process.env.VIDARIUM_TEST_VIDEOS ?? 10_000);
const PICTURES = VIDEOS / 50;
const ATTACHMENTS = VIDEOS / 200;

/** In milliseconds. */
const HALF_AN_HOUR = 30 * 60 * 1000;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let dataDir: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  dataDir = join(folder.path, 'data');
  seedLargeCatalogue(dataDir, { videos: VIDEOS, pictures: PICTURES, attachments: ATTACHMENTS });
}, HALF_AN_HOUR);

afterAll(() => folder?.remove());

const below = (place: string): string[] => (existsSync(place) ? filesBelow(place) : []);

test(
  `${VIDEOS} videos with files are exported, killed half way as well, and imported as they were`,
  async () => {
    const settings = { DATA_DIR: dataDir };
    const first = join(folder.path, 'export');
    const killed = startCommand('export', [first], settings);
    const isHalf = () => existsSync(join(`${first}.unfinished`, 'export/videos.jsonl'));
    await vi.waitUntil(isHalf, { timeout: HALF_AN_HOUR, interval: 5 });
    killed.kill();
    await killed.ended;
    expect(existsSync(first)).toBe(false);

    expect(await runCommand('export', [first], settings)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder.path).sort()).toEqual(['data', 'export']);
    const { lines, files } = readExportManifest(first);
    expect(lines.find(({ path }) => path === 'videos.jsonl')?.lines).toBe(VIDEOS);
    expect(files).toHaveLength(PICTURES + ATTACHMENTS);

    const target = join(folder.path, 'imported');
    const half = startCommand('import', [first], { DATA_DIR: target });
    const hasBegun = () => below(target).some((path) => path.endsWith('/vidarium.db'));
    await vi.waitUntil(hasBegun, { timeout: HALF_AN_HOUR, interval: 5 });
    half.kill();
    await half.ended;
    expect(finishRestore(target)).toBe(false);
    expect(below(target).filter((path) => !path.includes('lock'))).toEqual([]);

    expect(await runCommand('import', [first], { DATA_DIR: target })).toMatchObject({
      code: 0,
      stderr: '',
    });
    const again = join(folder.path, 'again');
    await runCommand('export', [again], { DATA_DIR: target });
    expect(below(again)).toEqual(below(first));
    for (const path of below(first).filter((name) => !name.startsWith('manifest.'))) {
      const isSame = readFileSync(join(first, path)).equals(readFileSync(join(again, path)));
      expect.soft(isSame, path).toBe(true);
    }
  },
  HALF_AN_HOUR,
);
