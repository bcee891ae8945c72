import type { Database } from './database.ts';

/**
 * To be called before what nobody waits for is written.
 *
 * @throws Error at once where the last write could not be done and still cannot be: each try would have everybody
 *   wait for whoever holds the database
 */
export function assertWritable(db: Database): void {
  const fault = db.writeFault();
  if (fault) throw new Error(`The storage refuses writes: ${fault}`);
}
