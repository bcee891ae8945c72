import { findChromium } from './chromium.mjs';
import { withCompileCache } from './compile-cache.mjs';
import { runScript } from './failure.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { startProgram } from './processes.mjs';
import { ensureYtDlp } from './yt-dlp.mjs';

/**
 * What a program needs beside Node and the packages.
 * @typedef {object} Needs
 * @property {boolean} built whether the server and the web app are to be built
 * @property {boolean} [ytDlp] whether it finds yt-dlp by `YT_DLP_PATH`
 * @property {boolean} [chromium] whether it finds a browser by `CHROMIUM_PATH`, where there is one
 */

/**
 * Brings what a program of the project needs, runs it with the arguments of the command line, and
 * ends as it ends.
 * @param {string} program its path within the project
 * @param {Needs} needs
 */
export function runProgram(program, { built, ytDlp = false, chromium = false }) {
  return runScript(async () => {
    const args = process.argv.slice(2);
    // To tell how it is used, it needs no other program.
    const isAtWork = !args.includes('--help');
    const { node, env } = await prepare({ built });
    const browser = chromium && isAtWork && (await findChromium());
    const { ended } = startProgram(node, [program, ...args], {
      cwd: root,
      env: {
        ...withCompileCache(env),
        ...(ytDlp && isAtWork && { YT_DLP_PATH: await ensureYtDlp() }),
        ...(browser && { CHROMIUM_PATH: browser }),
      },
    });
    return (await ended).exitCode;
  });
}
