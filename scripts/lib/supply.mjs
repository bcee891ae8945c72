import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences that let anyone use and pass on the product, as SPDX writes them. */
const ALLOWED = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  // A font, and a library that is linked as it comes and can be exchanged.
  ...['OFL-1.1', 'LGPL-3.0-or-later'],
]);

/** The packages of the build that come to the browser; what else is built with stays here. */
const IN_BROWSER = [
  ...['@fontsource-variable/inter', '@tanstack/react-query', 'lucide-react'],
  ...['react', 'react-dom', 'react-hook-form', 'react-router', 'zod'],
];

export const LICENCES = 'docs/licences.md';

/**
 * @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean } & Requirements} Locked
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Requirements
 * @typedef {Record<string, Locked>} Lock the packages by their path
 * @typedef {Record<string, Record<string, string> | undefined>} Manifest
 */

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {Lock} */
const readLock = (/** @type {string} */ folder) =>
  readJson(join(folder, 'package-lock.json')).packages;

const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** Where a package finds another one: below itself, or below one of those that it lies in. */
function findPackage(
  /** @type {Lock} */ lock,
  /** @type {string} */ from,
  /** @type {string} */ name,
) {
  for (
    let place = from;
    ;
    place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))
  ) {
    const path = `${place}${place && '/'}node_modules/${name}`;
    if (lock[path]) return path;
    if (place === '') return undefined;
  }
}

/** Adds a package and all that it needs. */
function addWithNeeds(
  /** @type {Lock} */ lock,
  /** @type {string} */ path,
  /** @type {Set<string>} */ into,
) {
  if (into.has(path)) return;
  into.add(path);
  const { dependencies, optionalDependencies } = lock[path] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = findPackage(lock, path, name);
    if (found) addWithNeeds(lock, found, into);
  }
}

/** The paths of what runs on the server or comes to the browser. */
function shippedPackages(/** @type {Lock} */ lock) {
  const shipped = new Set(Object.keys(lock).filter((path) => path !== '' && !lock[path]?.dev));
  for (const name of IN_BROWSER) addWithNeeds(lock, `node_modules/${name}`, shipped);
  return [...shipped];
}

/**
 * The list of the licences of all that is shipped, as a document.
 * @param {string} folder the project's
 */
export function describeLicences(folder) {
  const lock = readLock(folder);
  const rows = shippedPackages(lock).map((path) => {
    const { version, license } = lock[path] ?? {};
    return `| ${nameOf(path)} | ${version} | ${license} |`;
  });
  return [
    '# Licences of what is shipped',
    '',
    'Every package that runs on the server or comes to the browser, from `package-lock.json`, those for',
    'other machines than this included. Made by `npm run licences`; `npm run check` fails where the list',
    'is out of date or a licence is none that lets anyone use and pass on the product. Vidarium itself is',
    'under the [MIT licence](../LICENSE).',
    '',
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...[...new Set(rows)].sort(),
    '',
  ].join('\n');
}

/**
 * Holds what is installed against the rules: exact versions, content that cannot be exchanged on its
 * way, licences that are allowed and listed.
 * @param {string} folder the project's
 * @returns {string[]} what is wrong, a line each
 */
export function findSupplyFaults(folder) {
  /** @type {Manifest} */
  const { dependencies, devDependencies } = readJson(join(folder, 'package.json'));
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  const lock = readLock(folder);
  const list = join(folder, LICENCES);
  const isListed = existsSync(list) && readFileSync(list, 'utf8') === describeLicences(folder);
  return [
    ...wanted
      .filter(([, version]) => !/^\d+[.]\d+[.]\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} is wanted as ${version}, which is no exact version`),
    ...Object.entries(lock)
      .filter(([path, { integrity }]) => path !== '' && !integrity)
      .map(([path]) => `${path} is locked without a checksum`),
    ...shippedPackages(lock)
      .filter(
        (path) => !(lock[path]?.license ?? '').split(' AND ').every((one) => ALLOWED.has(one)),
      )
      .map((path) => `${path} has the licence ${lock[path]?.license}, which is not allowed`),
    ...(isListed ? [] : [`${LICENCES} is out of date: npm run licences`]),
  ];
}
