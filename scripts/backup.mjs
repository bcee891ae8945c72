import { withCompileCache } from './lib/compile-cache.mjs';
import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const args = ['dist/server/backup.program.js', ...process.argv.slice(2)];
  const backup = startProgram(node, args, { cwd: root, env: withCompileCache(env) });
  return (await backup.ended).exitCode;
});
