import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackPythonArchive } from '../../platform/python-archive.ts';
import { syncFolder } from '../../platform/sync-to-disk.ts';

/** Runs wherever there is a Python that it knows. */
const FOR_PYTHON = 'yt-dlp';

/** What brings a Python of its own along, by system and processor as Node calls them. */
const WITH_PYTHON: Readonly<Record<string, string>> = {
  'linux x64': 'yt-dlp_linux',
  'linux arm64': 'yt-dlp_linux_aarch64',
  'musl x64': 'yt-dlp_musllinux',
  'musl arm64': 'yt-dlp_musllinux_aarch64',
  'darwin x64': 'yt-dlp_macos',
  'darwin arm64': 'yt-dlp_macos',
};

const MUSL: Readonly<Record<string, string>> = {
  x64: '/lib/ld-musl-x86_64.so.1',
  arm64: '/lib/ld-musl-aarch64.so.1',
};

/** The files of a release that may run on this machine, the one to be tried first at first. */
export function programFiles(): string[] {
  const { platform, arch } = process;
  const isMusl = platform === 'linux' && existsSync(MUSL[arch] ?? '');
  const withPython = WITH_PYTHON[`${isMusl ? 'musl' : platform} ${arch}`];
  return withPython ? [FOR_PYTHON, withPython] : [FOR_PYTHON];
}

const MODULES = 'modules';
/** Begins the modules that lie beside it, also where it is run by way of a link. */
const BEGIN = `#!/bin/sh
program=$0
[ -L "$program" ] && program=$(readlink -f "$program")
exec python3 "\${program%/*}/${MODULES}" "$@"
`;

/**
 * Makes a program of a file of a release. What is for Python is unpacked, so that Python keeps what it
 * has compiled of it: out of the archive each run would compile it anew, for half a second.
 *
 * @param file is moved, or no longer needed after
 * @param folder is made
 * @returns the file in it that is run
 */
export async function makeProgram(
  file: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const program = join(folder, 'yt-dlp');
  const modules = join(folder, MODULES);
  await mkdir(folder);
  if (await unpackPythonArchive(file, modules, signal)) {
    await writeFile(program, BEGIN, { mode: 0o700 });
  } else {
    await rm(modules, { recursive: true, force: true });
    await rename(file, program);
  }
  await syncFolder(folder);
  return program;
}
