import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Failure } from './failure.mjs';

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * How to run a step; `what` names it in the line that says that it failed.
 * @typedef {import('node:child_process').SpawnOptions & { what: string }} StepOptions
 */

/** What a shell reports for a program that a signal ended: 128 and the signal's number. */
function exitCodeOf(
  /** @type {number | null} */ code,
  /** @type {NodeJS.Signals | null} */ signal,
) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Starts a program on this terminal. Until it ends, the signals that would stop this process go to
 * the program instead, each kind once: a terminal's Ctrl-C reaches the whole group by itself.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startProgram(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  /** @type {Set<NodeJS.Signals>} */
  const received = new Set();
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (received.has(signal)) return;
    received.add(signal);
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  /** @type {Promise<{ exitCode: number, stopped: boolean }>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      reject(new Failure(`${command} could not be started: ${error.message}`));
    });
    child.once('close', (code, signal) => {
      resolve({ exitCode: exitCodeOf(code, signal), stopped: received.size > 0 });
    });
  });
  const release = () => {
    for (const signal of FORWARDED) process.off(signal, forward);
  };
  ended.then(release, release);
  return { child, ended };
}

/**
 * Runs a program that has to succeed.
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} options
 */
export async function runStep(command, args, { what, ...options }) {
  const { exitCode, stopped } = await startProgram(command, args, options).ended;
  if (stopped) throw new Failure('', exitCode || 1);
  if (exitCode !== 0) throw new Failure(`${what} failed (exit code ${exitCode}). See above.`);
}

/**
 * Runs a program that may fail, and says so.
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} options
 * @returns {Promise<boolean>} whether it succeeded
 * @throws {Failure} where the person has stopped it
 */
export async function tryStep(command, args, options) {
  try {
    await runStep(command, args, options);
    return true;
  } catch (error) {
    if (!(error instanceof Failure) || !error.message) throw error;
    console.error(error.message);
    return false;
  }
}

/**
 * Stops the program when the npm that started this script is gone: killed without notice, npm
 * cannot pass on a signal.
 * @param {import('node:child_process').ChildProcess} child
 */
export function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}
