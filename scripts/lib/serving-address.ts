import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

const READY = /^Vidarium is ready at (http:\S+)$/;

/**
 * Passes on what a server prints, and waits until it serves. What answers at its port may be another
 * program, so only the server itself is believed.
 *
 * @param stdout what the server prints
 * @returns its address; null where it ended without
 */
export async function servingAddress(stdout: Readable): Promise<string | null> {
  return new Promise((tell) => {
    createInterface({ input: stdout })
      .on('line', (line) => {
        console.log(line);
        const address = READY.exec(line)?.[1];
        if (address) tell(address);
      })
      .once('close', () => tell(null));
  });
}
