import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Name and password within an address, such as that of a proxy, as JSON writes them. */
const CREDENTIALS = /(?<=:\/\/)(?:[^\s"/\\]|\\["\\])+@/g;

/** What JSON leaves as it is, and a terminal may obey or take for the end of a line. */
const OBEYED = /[\x7f-\x9f\u2028\u2029]/g;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const clean = (line: string): string =>
  line.replaceAll(CREDENTIALS, '').replaceAll(OBEYED, escaped);

/**
 * A log that writes one JSON object a line to standard error. Nothing secret may be passed to it; the
 * credentials of an address, which programs quote in their messages, are left out. Whatever it is told,
 * a terminal only shows it.
 */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: clean },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
