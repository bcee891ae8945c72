import type { FastifyInstance } from 'fastify';
import { mostOpenFiles } from '../platform/open-files.ts';

/** With so many at once the memory was measured; more are not taken, however many files may be open. */
const MOST = 10_000;

/** Each is an open file, and so is what may be sent over it. */
const FILES_OF_CONNECTION = 2;

/**
 * Leaves a third of the files that may be open to the database, to programs and to what is written, so
 * that whoever connects, which takes no login, cannot take them all.
 */
export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = Math.min(
    MOST,
    Math.ceil(mostOpenFiles() / (FILES_OF_CONNECTION + 1)),
  );
}
