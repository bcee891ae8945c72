import type { FastifyInstance } from 'fastify';

/**
 * Limits how long an answer that takes no login may lie untaken, so that who asks for a file and reads
 * none of it holds that file open no longer. What only the user gets is not limited: a film may be paused.
 *
 * @param idleMs how long nothing may be taken, in milliseconds; it may be noticed as much later again
 */
export function endStalledAnswers(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    // Where nobody else listens to that, Node closes the connection; it sets another limit for the next request.
    if (!routeOptions.config?.guarded) raw.socket.setTimeout(idleMs);
  });
}
