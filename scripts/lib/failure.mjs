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
 * What the system refused, in words for the person at the terminal; nothing where it is a defect of ours.
 * @param {NodeJS.ErrnoException} error
 */
function refusalOf({ code = '', path }) {
  if (code === 'ENOSPC') {
    return 'There is no space left on the disk. Make space, then run the same command again.';
  }
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} cannot be written to. Run the command as a user who may, or make it writable.`;
}

/**
 * Runs a script to its end and turns what it throws into an exit code.
 * @param {() => Promise<number | void>} main answers the exit code; nothing means 0
 */
export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const refusal = refusalOf(/** @type {NodeJS.ErrnoException} */ (error));
    const failure = refusal ? new Failure(refusal) : error;
    if (!(failure instanceof Failure)) throw error;
    if (failure.message) console.error(failure.message);
    process.exitCode = failure.exitCode;
  }
}
