import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { seededRandom } from '../../emulator/random.ts';
import { madeUpTexts } from '../catalogue/texts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const HANDLE = '@benchmark';
export const NEW_VIDEOS = 5_000;

/** The platform with one large channel, in a process of its own. */
export interface LargeChannel {
  /** The settings with which a server reads it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

async function writeChannel(file: string): Promise<void> {
  const random = seededRandom('new videos');
  const texts = madeUpTexts();
  const videos = Array.from({ length: NEW_VIDEOS }, (_, index) => ({
    // Of another form than those of the catalogue, among a million of which a drawn one may be.
    id: `new${String(index).padStart(8, '0')}`,
    title: texts.title(random),
    publishedAt: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    durationSeconds: random.integer(60, 3_600),
    views: random.integer(0, 1_000_000),
  }));
  const channels = [{ handle: HANDLE, name: 'Benchmark', videos }];
  await writeFile(file, JSON.stringify({ channels }));
}

/** What the emulator prints once it answers. */
async function readSettings(emulator: ChildProcess): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  if (!emulator.stdout) throw new Error('The output of the emulator is not piped.');
  for await (const line of createInterface({ input: emulator.stdout })) {
    const [, name, value] = /^ {2}([A-Z_]+)=(.+)$/.exec(line) ?? [];
    if (name && value) settings[name] = value;
    if (line.startsWith('Channels:')) return settings;
  }
  throw new Error('The emulator ended.');
}

export async function startLargeChannel(): Promise<LargeChannel> {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
  const catalogue = join(folder, 'catalogue.json');
  await writeChannel(catalogue);
  const args = ['emulator/main.ts', '--port', '0', '--folder', folder, '--catalogue', catalogue];
  const emulator = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithThis = (): boolean => emulator.kill();
  process.once('exit', endWithThis);
  const settings = await readSettings(emulator);
  return {
    settings: {
      ...settings,
      YT_DLP_PATH: process.env.YT_DLP_PATH ?? 'yt-dlp',
      REQUESTS_PER_HOUR: '1000000',
    },
    stop: async () => {
      process.off('exit', endWithThis);
      const ended = once(emulator, 'exit');
      emulator.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
