import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianMirrors } from './debian.mjs';
import { Failure } from './failure.mjs';
import { runStep, tryStep } from './processes.mjs';
import { findProgram } from './programs.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The newest Python that yt-dlp runs on, the system's own first. */
export function findPython() {
  const names = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11'];
  const candidates = ['/usr/bin/python3', ...names.map((name) => findProgram(name))];
  return candidates.find((file) => file && isPython311(file));
}

function isPython311(/** @type {string} */ file) {
  try {
    const check = 'import sys; sys.exit(sys.version_info < (3, 11))';
    execFileSync(file, ['-c', check], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes yt-dlp out of Debian's unstable suite, unpacked and with settings of its own: the system's
 * packages and package lists stay as they are. No special rights are needed.
 * @param {string} folder gets the program `yt-dlp` and what it needs
 * @throws {Failure} where it cannot be had
 */
export async function fetchDebianYtDlp(folder) {
  const python = findPython();
  if (!python) throw new Failure('yt-dlp needs Python 3.11 or newer. Install one.');
  console.log('Fetching a current yt-dlp …');
  const work = mkdtempSync(join(tmpdir(), 'vidarium-yt-dlp-'));
  try {
    const archive = await download(work);
    const unpacked = join(work, 'unpacked');
    await runStep('dpkg-deb', ['-x', archive, unpacked], { what: 'Unpacking yt-dlp' });
    const modules = join(unpacked, 'usr', 'lib', 'python3', 'dist-packages');
    // Without compiled modules each call takes a second longer.
    await runStep(python, ['-m', 'compileall', '-q', modules], { what: 'Compiling yt-dlp' });
    putInPlace(folder, modules, python);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @returns {Promise<string>} the package's file */
async function download(/** @type {string} */ work) {
  for (const mirror of debianMirrors()) {
    const options = existsSync(KEYRING) ? `[signed-by=${KEYRING}] ` : '';
    writeFileSync(join(work, 'sources.list'), `deb ${options}${mirror} sid main\n`);
    if (!(await apt(work, 'update')) || !(await apt(work, 'download', 'yt-dlp'))) continue;
    const name = readdirSync(work).find((each) => each.endsWith('.deb'));
    if (name) return join(work, name);
  }
  throw new Failure('yt-dlp could not be fetched. Install a current one and set YT_DLP_PATH.');
}

function apt(/** @type {string} */ work, /** @type {string[]} */ ...command) {
  const settings = [
    `Dir::Etc::sourcelist=${join(work, 'sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
  ];
  for (const folder of ['lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  return tryStep('apt-get', ['-qq', ...settings.flatMap((each) => ['-o', each]), ...command], {
    what: `apt-get ${command.join(' ')}`,
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * @param {string} folder
 * @param {string} modules
 * @param {string} python
 */
function putInPlace(folder, modules, python) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(modules, join(folder, 'modules'), { recursive: true, preserveTimestamps: true });
  const quoted = `'${python.replaceAll("'", `'\\''`)}'`;
  const script = `#!/bin/sh\nPYTHONPATH="\${0%/*}/modules" exec ${quoted} -m yt_dlp "$@"\n`;
  writeFileSync(join(folder, 'yt-dlp'), script, { mode: 0o755 });
}
