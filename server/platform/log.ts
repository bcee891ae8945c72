import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Name and password within an address, such as that of a proxy. */
const CREDENTIALS = /(?<=:\/\/)[^\s"/@]+@/g;

/**
 * A log that writes one JSON object a line to standard error. Nothing secret may be passed to it; the
 * credentials of an address, which programs quote in their messages, are left out.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: (line) => line.replaceAll(CREDENTIALS, '') },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
