import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { environmentWith } from './packages.mjs';
import { packageScript, root } from './paths.mjs';
import { runStep } from './processes.mjs';

/** What the web app is made of, below the project's folder. */
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json'];

const DIST = join(root, 'dist');
const APP = join(DIST, 'web');
const NEW = join(DIST, '.web-new');
const OLD = join(DIST, '.web-old');
/** The fingerprint of the sources that the app in `dist/web` was built from. */
const STAMP = join(DIST, '.web-sources');

/** Whether `dist/web` holds the web app as the sources are now. */
export function isWebAppBuilt() {
  if (!existsSync(join(APP, 'index.html')) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === fingerprintOf(root, SOURCES);
}

/** Builds the web app aside and puts it in place when it is whole. */
export async function buildWebApp(/** @type {string} */ node) {
  const fingerprint = fingerprintOf(root, SOURCES);
  mkdirSync(DIST, { recursive: true });
  rmSync(NEW, { recursive: true, force: true });
  await runStep(
    node,
    [packageScript('vite/bin/vite.js'), 'build', '--outDir', NEW, '--logLevel', 'warn'],
    {
      what: 'Building the web app',
      cwd: root,
      env: { ...environmentWith(node), NODE_ENV: 'production' },
    },
  );
  rmSync(STAMP, { force: true });
  rmSync(OLD, { recursive: true, force: true });
  if (existsSync(APP)) renameSync(APP, OLD);
  renameSync(NEW, APP);
  writeFileSync(STAMP, fingerprint);
  rmSync(OLD, { recursive: true, force: true });
}

/**
 * A hash of the names and contents of files; the same on every machine.
 * @param {string} folder
 * @param {string[]} names files, and folders with all that is below them
 */
export function fingerprintOf(folder, names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesBelow(folder, name))) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {string[]} in an order that does not depend on the file system */
function filesBelow(/** @type {string} */ folder, /** @type {string} */ name) {
  if (!statSync(join(folder, name)).isDirectory()) return [name];
  const entries = readdirSync(join(folder, name)).sort();
  return entries.flatMap((entry) => filesBelow(folder, `${name}/${entry}`));
}
