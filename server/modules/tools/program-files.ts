import { existsSync } from 'node:fs';

/** Runs wherever there is a Python that it knows; small, and not unpacked before each run. */
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
