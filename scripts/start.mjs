import { withCompileCache } from './lib/compile-cache.mjs';
import { runScript } from './lib/failure.mjs';
import { refuseArguments } from './lib/no-arguments.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram, stopWithNpm } from './lib/processes.mjs';
import { serverCommand } from './lib/server-command.mjs';

await runScript(async () => {
  refuseArguments('npm start');
  const { node, env } = await prepare({ built: true });
  const server = startProgram(node, serverCommand, {
    cwd: root,
    env: withCompileCache(env),
  });
  stopWithNpm(server.child);
  return (await server.ended).exitCode;
});
