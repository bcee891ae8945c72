/** Ends a script with a line for the person at the terminal instead of a stack. */
export class Failure extends Error {
  /**
   * @param {string} message what happened and what to do; empty where all is said already
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a script to its end and turns what it throws into an exit code.
 * @param {() => Promise<number | void>} main answers the exit code; nothing means 0
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.message) console.error(error.message);
    process.exitCode = error.exitCode;
  }
}
