import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import { demoCatalogue } from '../../emulator/content.ts';
import { type Emulator, startEmulator } from '../../emulator/emulator.ts';
import { systemClock } from '../platform/clock.ts';
import { createHttpClient, type HttpClient } from '../platform/http.ts';
import { shellWords } from '../platform/shell-words.ts';
import {
  createYouTube,
  type ListedVideo,
  type RequestOptions,
  type YouTube,
} from '../youtube/youtube.ts';
import type { YtDlpSettings } from '../youtube/yt-dlp.ts';
import { budgetWith } from './budget-setup.ts';
import { testLog } from './log.ts';
import { trustPlatform } from './platform.ts';
import { ytDlpForTests } from './yt-dlp.ts';

/** The emulated platform, and the real yt-dlp to ask it with. */
export interface YouTubeSetup {
  folder: string;
  emulator: Emulator;
  http: HttpClient;
  realYtDlp: string;
  /** The real one, which tells its version without being started. */
  ytDlp: string;
  youTubeWith(settings?: Partial<YtDlpSettings>): YouTube;
  channelOf(handle: string): EmulatedChannel;
  /** Writes a shell script that stands in for yt-dlp. @returns its path */
  tool(name: string, script: string): Promise<string>;
}

/** The channel of 1,500 videos. */
export const BIG = '@everydayengineering';
/** The channel with videos of every availability. */
export const HISTORY = '@thelongledger';
/** What a script answers that stands in for yt-dlp and is asked for its version. */
export const VERSION_OK = '[ "$2" = --version ] && echo 2026.10.26 && exit 0';

/** The options of a request that no person waits for. */
export function requestOptions(signal?: AbortSignal): RequestOptions {
  return { signal: signal ?? new AbortController().signal, urgent: false };
}

/** Takes a listing to its end: what it yielded, and what it threw. */
export async function takeAll(
  videos: AsyncIterable<ListedVideo>,
): Promise<{ videos: ListedVideo[]; error: unknown }> {
  const taken: ListedVideo[] = [];
  try {
    for await (const video of videos) taken.push(video);
    return { videos: taken, error: null };
  } catch (error) {
    return { videos: taken, error };
  }
}

async function writeTool(folder: string, name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

async function startSetup() {
  const realYtDlp = ytDlpForTests();
  const folder = await mkdtemp(join(tmpdir(), 'youtube tests '));
  // The answer to `--version` is kept: asking anew takes half a second in each test.
  const version = execFileSync(realYtDlp, ['--ignore-config', '--version'], { encoding: 'utf8' });
  const kept = `[ "$2" = --version ] && echo ${version.trim()} && exit 0`;
  const path = await writeTool(folder, 'yt-dlp', `${kept}; exec "${realYtDlp}" "$@"`);
  const emulator = await startEmulator({ catalogue: demoCatalogue(new Date()), folder });
  await trustPlatform(emulator);
  const proxy = { http: undefined, https: emulator.proxyUrl, none: undefined };
  return { realYtDlp, folder, emulator, http: createHttpClient({ proxy }), path };
}

/** Sets all of it up for the tests of a file and takes it down after them; faults last for one test. */
export function setUpYouTube(): YouTubeSetup {
  let started: Awaited<ReturnType<typeof startSetup>>;
  beforeAll(async () => {
    started = await startSetup();
  });
  afterEach(() => started.emulator.faults.clear());
  afterAll(async () => {
    await started?.http.close();
    await started?.emulator.close();
    if (started) await rm(started.folder, { recursive: true });
  });
  return {
    get folder() {
      return started.folder;
    },
    get emulator() {
      return started.emulator;
    },
    get http() {
      return started.http;
    },
    get realYtDlp() {
      return started.realYtDlp;
    },
    get ytDlp() {
      return started.path;
    },
    tool: (name, script) => writeTool(started.folder, name, script),
    channelOf: (handle) => {
      const channel = started.emulator.catalogue.channels.find((other) => other.handle === handle);
      if (!channel) throw new Error(`The emulator has no ${handle}`);
      return channel;
    },
    youTubeWith: (settings = {}) => {
      const { path, emulator, folder, http } = started;
      const { proxyUrl, serverSettings } = emulator;
      return createYouTube({
        ytDlp: {
          path,
          args: ['--proxy', proxyUrl, ...(shellWords(serverSettings.YT_DLP_ARGS) ?? [])],
          cacheDir: join(folder, 'cache'),
          ...settings,
        },
        http,
        budget: budgetWith({ requestsPerHour: 1e6, burst: 1e4 }),
        clock: systemClock,
        log: testLog().log,
      });
    },
  };
}
