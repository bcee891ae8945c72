import { Failure, runScript } from './lib/failure.mjs';
import { packageScript, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';
import { findUnprovenStatements } from './lib/specification.mjs';
import { findSupplyFaults } from './lib/supply.mjs';
import { findWallViolations } from './lib/walls.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: false });
  const tool = async (/** @type {string} */ script, /** @type {string[]} */ ...args) => {
    const program = startProgram(node, [packageScript(script), ...args], { cwd: root, env });
    const { exitCode, stopped } = await program.ended;
    if (stopped) throw new Failure('', exitCode || 1);
    return exitCode === 0;
  };
  const colors = process.stdout.isTTY ? [] : ['--colors=off'];
  const checks = {
    types: () => tool('typescript/bin/tsc', '--build'),
    'format and lint': () =>
      tool('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...colors, '.'),
    'walls between folders': async () => hasNone(await findWallViolations(node)),
    'dead code': () => tool('knip/bin/knip.js'),
    'tests of the specification': async () =>
      hasNone(findUnprovenStatements(root, 'docs/specification.md')),
    'tests of the security': async () => hasNone(findUnprovenStatements(root, 'docs/security.md')),
    'versions and licences': async () => hasNone(findSupplyFaults(root)),
  };
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    console.log(`Checking ${name} …`);
    if (!(await check())) failed.push(name);
  }
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/** Prints what is wrong, a line each. @returns whether that is nothing */
function hasNone(/** @type {string[]} */ faults) {
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}
