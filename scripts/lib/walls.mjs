import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageScript, root } from './paths.mjs';

const FOLDERS = [
  'contract',
  'server',
  'web',
  'emulator',
  'e2e',
  'bench',
  'fuzz',
  'torture',
  'image',
  'scripts',
];
const LARGEST_REPORT = 256 * 1024 * 1024;

/**
 * Holds every import against the rules of `.dependency-cruiser.cjs`. dependency-cruiser passes what
 * it cannot read without a word, so each source file has to be in its report.
 * @param {string} node
 * @returns {Promise<string[]>} what is wrong, a line each
 */
export async function findWallViolations(node) {
  const { modules, summary } = await cruise(node);
  const read = new Set(modules.map(({ source }) => source));
  const unread = sourceFiles().filter((file) => !read.has(file));
  const imports = summary.totalDependenciesCruised;
  return [
    ...unread.map((file) => `${file} was not read`),
    ...(imports < sourceFiles().length ? [`only ${imports} imports were read`] : []),
    ...summary.violations.map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} → ${cycle ? cycle.map(({ name }) => name).join(' → ') : to}`,
    ),
  ];
}

/**
 * @typedef {object} Report
 * @property {{ source: string }[]} modules
 * @property {{ totalDependenciesCruised: number, violations: Violation[] }} summary
 * @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation
 */

/** @returns {Promise<Report>} */
async function cruise(/** @type {string} */ node) {
  const script = packageScript('dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const { stdout } = await promisify(execFile)(node, [script, ...args], {
    cwd: root,
    maxBuffer: LARGEST_REPORT,
  });
  return JSON.parse(stdout);
}

/** @returns {string[]} */
function sourceFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<![.]d)[.](?:tsx?|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
}
