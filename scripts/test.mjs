import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, runScript } from './lib/failure.mjs';
import { packageScript, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';
import { countPlaywright, countVitest, judge } from './lib/test-reports.mjs';
import { ensureTestTools } from './lib/test-tools.mjs';

await runScript(async () => {
  const filter = process.argv.slice(2);
  const { node, env } = await prepare({ webApp: true });
  const testEnv = { ...env, ...(await ensureTestTools()) };
  const folder = mkdtempSync(join(tmpdir(), 'vidarium-tests-'));
  try {
    const runners =
      filter.length > 0 ? [vitest(folder, filter)] : [vitest(folder), playwright(folder)];
    const counts = [];
    for (const runner of runners) counts.push(await run(runner, node, testEnv));
    return conclude(counts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * @typedef {import('./lib/test-reports.mjs').Count} Count
 * @typedef {object} Runner
 * @property {string} name
 * @property {string[]} args what Node runs
 * @property {string} report the file that it writes
 * @property {(report: any) => Count} count reads that file
 * @property {() => boolean} hasTests
 */

/** @returns {Runner} */
function vitest(/** @type {string} */ folder, /** @type {string[]} */ filter = []) {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [packageScript('vitest/vitest.mjs'), 'run', ...reporters, ...filter];
  return { name: 'Vitest', args, report, count: countVitest, hasTests: () => true };
}

/** @returns {Runner} */
function playwright(/** @type {string} */ folder) {
  const report = join(folder, 'playwright.json');
  const args = [packageScript('@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  const hasTests = () => readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts'));
  return { name: 'Playwright', args, report, count: countPlaywright, hasTests };
}

/**
 * Runs one test runner on this terminal.
 * @param {Runner} runner
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function run({ name, args, report, count, hasTests }, node, env) {
  if (!hasTests()) {
    console.error(`${name} has no tests to run.`);
    return { name, ...judge(undefined, 1) };
  }
  const { exitCode, stopped } = await startProgram(node, args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).ended;
  if (stopped) throw new Failure('', exitCode || 1);
  const written = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  if (exitCode !== 0 && !written?.failed) {
    console.error(`${name} ended with exit code ${exitCode}, though no test has failed.`);
  }
  return { name, ...judge(written, exitCode) };
}

/**
 * Says what all runners together have found; the sum is the last line.
 * @param {(Count & { name: string })[]} counts
 * @returns {number} the exit code
 */
function conclude(counts) {
  console.log('');
  for (const { name, passed, failed, skipped } of counts) {
    console.log(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    counts.reduce((total, count) => total + count[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  if (passed + failed === 0) console.error('No test has run.');
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
