import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { routes } from '../../contract/routes.ts';
import type { LastUpdate } from '../../contract/tools.ts';
import { type EmulatedReleases, startReleases } from '../../emulator/yt-dlp-releases.ts';
import { layoutOf } from '../data-layout.ts';
import type { ApiClient } from './api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from './platform.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { ytDlpForTests } from './yt-dlp.ts';

/** The version of the program that a setup starts with. */
export const OLD = '2025.12.08';
/** A version after those of all that are there. */
export const NEW = '2099.01.02';

/** Programs that do what the real yt-dlp does, and say what they like. */
export const programs = {
  /** @param version what it says that it is; the real one's where it is left out */
  working: (version?: string, more = ''): string => {
    const said = version ? `[ "$2" = --version ] && echo ${version} && exit 0\n` : '';
    return `#!/bin/sh\n${said}${more}\nexec "${ytDlpForTests()}" "$@"\n`;
  },
  failing: (version: string, words: string): string =>
    `#!/bin/sh\n[ "$2" = --version ] && echo ${version} && exit 0\necho "ERROR: ${words}" >&2\nexit 1\n`,
  /** An archive for Python, as the official release has one. */
  archived: async (version: string): Promise<Buffer> => {
    const { path, remove } = await makeTemporaryFolder();
    try {
      const real = JSON.stringify(ytDlpForTests());
      const main = [
        'import os, shutil, sys',
        `if "--version" in sys.argv: sys.exit(print("${version}"))`,
        `os.execv(shutil.which(${real}), [${real}, *sys.argv[1:]])`,
      ];
      await mkdir(join(path, 'source'));
      await writeFile(join(path, 'source', '__main__.py'), main.join('\n'));
      const archive = join(path, 'yt-dlp');
      const args = ['-m', 'zipapp', '-p', '/usr/bin/env python3', '-o', archive, 'source'];
      execFileSync('python3', args, { cwd: path });
      return await readFile(archive);
    } finally {
      await remove();
    }
  },
  /** For an interpreter that no machine has. */
  notStarting: '#!/usr/bin/env python-of-nobody\n',
};

/** The version of the real one. */
export const realVersion = (): string =>
  execFileSync(ytDlpForTests(), ['--ignore-config', '--version'], { encoding: 'utf8' }).trim();

/** A release whose files are all the same program. */
export const releaseOf = (version: string, program: string | Buffer) => ({
  version,
  files: Object.fromEntries(
    ['', '_linux', '_linux_aarch64', '_musllinux', '_musllinux_aarch64', '_macos'].map((ending) => [
      `yt-dlp${ending}`,
      program,
    ]),
  ),
});

/** What servers need that keep a yt-dlp of their own, an old one at first. */
export interface ToolsSetup {
  platform: TestPlatform;
  releases: EmulatedReleases;
  dataDir: string;
  /** Where the programs are kept. */
  folder: string;
  settings: Record<string, string>;
}

/** Sets all of it up for the running test. */
export async function setUpTools(): Promise<ToolsSetup> {
  const platform = await startPlatform([emulatedChannel('@tried')]);
  onTestFinished(platform.stop);
  const releases = await startReleases(releaseOf(NEW, programs.working(NEW)));
  onTestFinished(releases.close);
  const temporary = await makeTemporaryFolder();
  onTestFinished(temporary.remove);
  const dataDir = join(temporary.path, 'data');
  const folder = layoutOf(dataDir).tools;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'yt-dlp'), programs.working(OLD), { mode: 0o755 });
  return {
    platform,
    releases,
    dataDir,
    folder,
    settings: {
      DATA_DIR: dataDir,
      YT_DLP_PATH: '',
      YT_DLP_RELEASES_URL: releases.url,
      NO_PROXY: '127.0.0.1',
    },
  };
}

/** Waits until no update is under way. @returns how the last one ended */
export async function updateEnded(api: ApiClient): Promise<LastUpdate | null> {
  const updates = async () => (await api.call(routes.readTools)).updates;
  await expect.poll(async () => (await updates()).running, { timeout: 60_000 }).toBeNull();
  return (await updates()).last;
}
