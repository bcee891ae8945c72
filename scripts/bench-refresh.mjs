import { runScript } from './lib/failure.mjs';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { startProgram } from './lib/processes.mjs';
import { ensureYtDlp } from './lib/yt-dlp.mjs';

await runScript(async () => {
  const { node, env } = await prepare({ built: true });
  const benchEnv = { ...env, YT_DLP_PATH: await ensureYtDlp() };
  const args = ['bench/refresh.ts', ...process.argv.slice(2)];
  const bench = startProgram(node, args, { cwd: root, env: benchEnv });
  return (await bench.ended).exitCode;
});
