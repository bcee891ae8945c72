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
const MODULES = 'server/modules';
const LARGEST_REPORT = 256 * 1024 * 1024;

/**
 * Holds every import against the rules of `.dependency-cruiser.cjs`, and the modules of the server as
 * folders against those of `.dependency-cruiser-modules.cjs`. dependency-cruiser passes what it cannot
 * read without a word, so each source file has to be in its report.
 * @param {string} node
 * @returns {Promise<string[]>} what is wrong, a line each
 */
export async function findWallViolations(node) {
  const { modules, summary } = await cruise(node, '.dependency-cruiser.cjs', FOLDERS);
  const { summary: ofModules } = await cruise(node, '.dependency-cruiser-modules.cjs', [MODULES]);
  const read = new Set(modules.map(({ source }) => source));
  const unread = sourceFiles().filter((file) => !read.has(file));
  const imports = summary.totalDependenciesCruised;
  return [
    ...unread.map((file) => `${file} was not read`),
    ...(imports < sourceFiles().length ? [`only ${imports} imports were read`] : []),
    ...(ofModules.totalDependenciesCruised === 0 ? [`no imports in ${MODULES} were read`] : []),
    ...[...summary.violations, ...ofModules.violations].map(
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

/**
 * @param {string} node
 * @param {string} config
 * @param {string[]} folders
 * @returns {Promise<Report>}
 */
async function cruise(node, config, folders) {
  const script = packageScript('dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = ['--config', config, '--output-type', 'json', ...folders];
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
