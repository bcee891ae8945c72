import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';
import { ensureYtDlp } from './lib/yt-dlp.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const demoEnv = { ...env, YT_DLP_PATH: await ensureYtDlp() };
  const args = ['scripts/demo.ts', ...process.argv.slice(2)];
  const demo = startProgram(node, args, { cwd: root, env: demoEnv });
  return (await demo.ended).exitCode;
});
