import { constants, getPriority, setPriority } from 'node:os';
import { InvalidSetting } from '../config.ts';

/**
 * Runs a command to its end: what a person can mend is said in one line on the standard error, and
 * the exit code is 1.
 *
 * @param explain the line for what was thrown; undefined where it is a defect of ours
 */
export async function runCommand(
  main: () => Promise<void>,
  explain: (error: unknown) => string | undefined,
): Promise<void> {
  // A backup holds all that a person noted.
  process.umask(0o077);
  try {
    await main();
  } catch (error) {
    const explanation = error instanceof InvalidSetting ? error.message : explain(error);
    console.error(explanation ?? error);
    process.exitCode = 1;
  }
}

/** Lets the server and what else runs here go first; who stands further back, as by `nice`, may not come forward. */
export function standBack(): void {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(PRIORITY_BELOW_NORMAL);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes for a person, e.g. `1.6 GB`. */
export function formatBytes(bytes: number): string {
  const place = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** place;
  return `${place === 0 ? value : value.toFixed(1)} ${UNITS[place]}`;
}
