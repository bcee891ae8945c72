import { runScript } from './lib/failure.mjs';
import { refuseArguments } from './lib/no-arguments.mjs';
import { packageScript, root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';

await runScript(async () => {
  refuseArguments('npm run dev');
  const { node, env } = await prepare({ built: false });
  const address = `http://127.0.0.1:${process.env.PORT ?? 8080}`;
  const server = startProgram(node, ['--watch', 'server/main.ts'], { cwd: root, env });
  const web = startProgram(node, [packageScript('vite/bin/vite.js')], {
    cwd: root,
    env: { VIDARIUM_SERVER: address, ...env },
  });
  const both = [server, web];
  const { exitCode } = await Promise.race(both.map(({ ended }) => ended));
  for (const { child } of both) child.kill('SIGTERM');
  await Promise.all(both.map(({ ended }) => ended));
  return exitCode;
});
