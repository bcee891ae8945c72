import { type Logger, pino } from 'pino';

export type Log = Logger;

/** A log that writes one JSON object a line to standard error; nothing secret may be passed to it. */
export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
}
