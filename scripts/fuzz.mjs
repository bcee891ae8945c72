import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const args = ['fuzz/fuzz.ts', ...process.argv.slice(2)];
  return (await startProgram(node, args, { cwd: root, env }).ended).exitCode;
});
