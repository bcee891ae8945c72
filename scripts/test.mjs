import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  const { node, env } = await prepare({ built: true });
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
 */

/** @returns {Runner} */
function vitest(/** @type {string} */ folder, /** @type {string[]} */ filter = []) {
  const report = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [packageScript('vitest/vitest.mjs'), 'run', ...reporters, ...filter];
  return {
    name: 'Vitest',
    args,
    report,
    count: (report) => countVitest(report, root),
  };
}

/** @returns {Runner} */
function playwright(/** @type {string} */ folder) {
  const report = join(folder, 'playwright.json');
  const args = [packageScript('@playwright/test/cli.js'), 'test', '--reporter=list,json'];
  return { name: 'Playwright', args, report, count: countPlaywright };
}

/**
 * Runs one test runner on this terminal.
 * @param {Runner} runner
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function run({ name, args, report, count }, node, env) {
  const { exitCode, stopped } = await startProgram(node, args, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).ended;
  if (stopped) throw new Failure('', exitCode || 1);
  const written = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
  return { name, ...judge(name, written, exitCode) };
}

/**
 * Says what all runners together have found and names what failed; the sum is the last line.
 * @param {(Count & { name: string })[]} counts
 * @returns {number} the exit code
 */
function conclude(counts) {
  const failures = counts.flatMap((count) => count.failures);
  console.log('');
  for (const failure of failures) console.log(`Failed: ${failure}`);
  for (const { name, passed, failures, skipped } of counts) {
    console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`);
  }
  const passed = counts.reduce((total, count) => total + count.passed, 0);
  if (passed + failures.length === 0) console.error('No test has run.');
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length === 0 && passed > 0 ? 0 : 1;
}
