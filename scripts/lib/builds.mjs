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

const DIST = join(root, 'dist');

/**
 * What is built before the server runs.
 * @typedef {object} Product
 * @property {string} what its name for a person
 * @property {string} folder where it lies, below `dist`
 * @property {string} entry a file that is there when it is
 * @property {string} config the settings of Vite for it
 * @property {string[]} sources what it is made of, below the project's folder
 */

/** @type {Product[]} */
export const PRODUCTS = [
  {
    what: 'the web app',
    folder: 'web',
    entry: 'index.html',
    config: 'vite.config.ts',
    sources: [
      ...['web', 'contract', 'vite.config.ts', 'package-lock.json'],
      ...['scripts/lib/app-icons.ts', 'scripts/lib/first-paint.ts'],
      ...['scripts/lib/piece-cycles.ts', 'scripts/lib/shared-pieces.ts'],
      'scripts/lib/slim-fonts.ts',
    ],
  },
  {
    what: 'the server',
    folder: 'server',
    entry: 'main.js',
    config: 'vite.server.config.ts',
    sources: ['server', 'contract', 'vite.server.config.ts', 'package-lock.json'],
  },
];

/** The fingerprint of the sources that a product was built from. */
const stampOf = (/** @type {Product} */ { folder }) => join(DIST, `.${folder}-sources`);

/** Whether a product is there and made of the sources as they are now. */
export function isBuilt(/** @type {Product} */ product) {
  const { folder, entry, sources } = product;
  if (!existsSync(join(DIST, folder, entry)) || !existsSync(stampOf(product))) return false;
  return readFileSync(stampOf(product), 'utf8') === fingerprintOf(root, sources);
}

/** Builds a product aside and puts it in place when it is whole. */
export async function build(/** @type {Product} */ product, /** @type {string} */ node) {
  const { what, folder, config, sources } = product;
  const fingerprint = fingerprintOf(root, sources);
  const place = join(DIST, folder);
  const fresh = join(DIST, `.${folder}-new`);
  const former = join(DIST, `.${folder}-old`);
  mkdirSync(DIST, { recursive: true });
  rmSync(fresh, { recursive: true, force: true });
  const options = ['--config', config, '--outDir', fresh, '--logLevel', 'warn'];
  await runStep(node, [packageScript('vite/bin/vite.js'), 'build', ...options], {
    what: `Building ${what}`,
    cwd: root,
    env: { ...environmentWith(node), NODE_ENV: 'production' },
  });
  rmSync(stampOf(product), { force: true });
  rmSync(former, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, former);
  renameSync(fresh, place);
  writeFileSync(stampOf(product), fingerprint);
  rmSync(former, { recursive: true, force: true });
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
