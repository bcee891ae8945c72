import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { Failure } from './failure.mjs';
import { thisMachine } from './machine.mjs';
import { tryStep } from './processes.mjs';
import { findProgram } from './programs.mjs';

/**
 * A package in a lock file, by the fields that are read here.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: Names, cpu?: Names, libc?: Names }} LockedPackage
 * @typedef {string | string[]} Names what it is made for; a name with a `!` is ruled out
 * @typedef {Record<string, LockedPackage>} Packages by their path below the folder
 * @typedef {import('./machine.mjs').Machine} Machine
 */

/** npm writes it as the last step of an install: the lock of what really is in the folder. */
const INSTALLED_LOCK = join('node_modules', '.package-lock.json');

/** Where npm installs within `node_modules`, so that what is moved on from there stays on its disk. */
const STAGING = '.installing';

const CHECK_AND_REPEAT =
  'Check the connection to the package registry, then run the same command again.';

/**
 * Whether the packages in the folder's `node_modules` are those of its `package-lock.json`, all of
 * them and for this machine.
 * @param {string} folder
 */
export function isInstalled(folder) {
  return differences(folder).length === 0;
}

function differences(/** @type {string} */ folder) {
  return compareLocks(
    readPackages(join(folder, 'package-lock.json')),
    readPackages(join(folder, INSTALLED_LOCK)),
    thisMachine(),
  );
}

/** @returns {Packages} */
function readPackages(/** @type {string} */ file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/**
 * Compares a lock with the lock of what is installed. Of the optional packages npm leaves out those
 * for other machines, and silently those that it could not get; one made for this machine has to be
 * there.
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {Machine} machine
 * @returns {string[]} the packages that are missing, wrong or superfluous
 */
export function compareLocks(wanted, installed, machine) {
  const missing = Object.entries(wanted)
    .filter(([path, locked]) => path !== '' && !installed[path] && isNeeded(locked, machine))
    .map(([path]) => path);
  const wrong = Object.entries(installed)
    .filter(([path, { version, integrity }]) => {
      const locked = wanted[path];
      return !locked || locked.version !== version || locked.integrity !== integrity;
    })
    .map(([path]) => path);
  return [...missing, ...wrong];
}

function isNeeded(/** @type {LockedPackage} */ locked, /** @type {Machine} */ machine) {
  if (!locked.optional) return true;
  return locked.os !== undefined && locked.cpu !== undefined && fits(locked, machine);
}

function fits(/** @type {LockedPackage} */ { os, cpu, libc }, /** @type {Machine} */ machine) {
  return allows(os, machine.platform) && allows(cpu, machine.arch) && allows(libc, machine.libc);
}

function allows(/** @type {Names | undefined} */ names, /** @type {string | undefined} */ name) {
  if (!names || !name) return true;
  const list = [names].flat();
  if (list.includes(`!${name}`)) return false;
  return list.includes(name) || list.every((each) => each.startsWith('!'));
}

/**
 * Installs exactly what the folder's lock names. Nothing is compiled and no package's own script
 * runs: all that is needed comes as prebuilt files.
 *
 * npm empties the folder that it installs into before it asks for the first package. So it gets one
 * of its own: where an install fails, as it does without a network, the one before is left whole.
 * @param {string} folder
 * @param {string} node the Node that npm runs on
 */
export async function installPackages(folder, node) {
  const staging = join(folder, 'node_modules', STAGING);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
      if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(staging, file));
    }
    await runNpm(staging, node);
    replaceInstalled(folder, join(staging, 'node_modules'));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function runNpm(/** @type {string} */ folder, /** @type {string} */ node) {
  const args = [
    'ci',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = npmScript();
  if (!npm && !findProgram('npm') && !existsSync(join(dirname(node), 'npm'))) {
    throw new Failure(
      'npm, which installs the packages, was not found. Install it (on Debian: apt install npm), ' +
        'then run the same command again.',
    );
  }
  const succeeded = await tryStep(npm ? node : 'npm', npm ? [npm, ...args] : args, {
    what: 'Installing the packages',
    cwd: folder,
    env: { ...environmentWith(node), NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (!succeeded) throw new Failure(`Nothing was changed. ${CHECK_AND_REPEAT}`);
  const wrong = differences(folder);
  if (wrong.length === 0) return;
  throw new Failure(
    `npm did not install all that this machine needs (${wrong.slice(0, 3).join(', ')}); nothing ` +
      `was changed. ${CHECK_AND_REPEAT}`,
  );
}

/** One that is cut short must not pass for whole: npm's lock goes first and comes last. */
function replaceInstalled(/** @type {string} */ folder, /** @type {string} */ staged) {
  const lock = basename(INSTALLED_LOCK);
  const modules = join(folder, 'node_modules');
  rmSync(join(modules, lock), { force: true });
  for (const name of readdirSync(modules)) {
    if (name !== STAGING) rmSync(join(modules, name), { recursive: true });
  }
  for (const name of [...readdirSync(staged).filter((each) => each !== lock), lock]) {
    renameSync(join(staged, name), join(modules, name));
  }
}

/** npm's own script, so that it runs on a Node that is chosen here; nothing where it is not found. */
function npmScript() {
  const program = findProgram('npm');
  const candidates = [process.env.npm_execpath, program && realpathSync(program)];
  return candidates.find((file) => file && basename(file) === 'npm-cli.js');
}

/**
 * This process's environment with the folder of `node` first on the path.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWith(node) {
  return { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
}
