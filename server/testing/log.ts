import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../platform/log.ts';

/** One line of the log as it is written out. */
export interface LogLine {
  /** pino's number of the level: 30 info, 40 warning, 50 error. */
  level: number;
  msg?: string;
  err?: { message: string; stack: string };
}

/** A log that keeps its lines for a test to read. */
export function testLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { log: pino({ level: 'debug', base: null }, stream), lines };
}
