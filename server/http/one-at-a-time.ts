import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection over which more is asked before all is answered, as no browser and no proxy does:
 * Node would take up thousands of requests at once, and each may hold memory and a file.
 */
export function answerOneAtATime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    // Only what is answered next has the connection to answer over.
    if (reply.raw.socket) return done();
    reply.hijack();
    raw.socket.destroy();
  });
}
