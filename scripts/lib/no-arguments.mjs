import { Failure } from './failure.mjs';

/**
 * Keeps a person from believing that an argument has set anything: settings are environment variables.
 * @param {string} command what the person ran
 * @throws {Failure} where there is an argument
 */
export function refuseArguments(command) {
  if (process.argv.length <= 2) return;
  throw new Failure(
    `${command} takes no arguments. Settings are environment variables, such as PORT=9000 ${command}; README.md lists them.`,
  );
}
