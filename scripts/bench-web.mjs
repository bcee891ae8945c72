import { findChromium } from './lib/chromium.mjs';
import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const chromium = await findChromium();
  const benchEnv = { ...env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  const args = ['bench/web.ts', ...process.argv.slice(2)];
  const bench = startProgram(node, args, { cwd: root, env: benchEnv });
  return (await bench.ended).exitCode;
});
