import { withCompileCache } from './compile-cache.mjs';
import { runScript } from './failure.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { startProgram } from './processes.mjs';
import { ensureYtDlp } from './yt-dlp.mjs';

/**
 * Runs a benchmark with the arguments of the command line, and ends as it ends.
 * @param {string} script its path within the project
 * @param {{ built: boolean }} wanted
 */
export function runBench(script, wanted) {
  return runScript(async () => {
    const { node, env } = await prepare(wanted);
    const benchEnv = { ...withCompileCache(env), YT_DLP_PATH: await ensureYtDlp() };
    const args = [script, ...process.argv.slice(2)];
    const bench = startProgram(node, args, { cwd: root, env: benchEnv });
    return (await bench.ended).exitCode;
  });
}
