import { withCompileCache } from './lib/compile-cache.mjs';
import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const args = ['dist/server/import.program.js', ...process.argv.slice(2)];
  const program = startProgram(node, args, { cwd: root, env: withCompileCache(env) });
  return (await program.ended).exitCode;
});
