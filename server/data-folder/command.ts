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
