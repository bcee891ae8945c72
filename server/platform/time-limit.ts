import { createContext, Script } from 'node:vm';

/** Work did not end in the time that it was given, and was broken off. */
export class TookTooLong extends Error {}

const box: { work?: () => unknown } = {};
const context = createContext(box);
const script = new Script('work()');

/** The error is one of the script's own world, so it is no instance of this world's `Error`. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Runs synchronous work that could take very long for some inputs, so that it cannot hold up
 * everything else. What is broken off leaves whatever it was changing half done: it must only compute.
 *
 * @param limit in milliseconds
 * @throws TookTooLong where it had not ended by then, or whatever the work throws
 */
export function withTimeLimit<Result>(limit: number, work: () => Result): Result {
  box.work = work;
  try {
    return script.runInContext(context, { timeout: limit }) as Result;
  } catch (error) {
    throw isTimeout(error) ? new TookTooLong(`It took longer than ${limit} ms`) : error;
  } finally {
    delete box.work;
  }
}
