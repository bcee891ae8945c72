import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerStalled } from './client-errors.ts';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request while nothing of its body arrives; who reads the body sees it break off. */
function watch(request: FastifyRequest, reply: FastifyReply, idleMs: number): void {
  const { raw } = request;
  raw.setTimeout(idleMs, () => {
    if (!reply.raw.headersSent) answerStalled(raw.socket);
    raw.destroy();
  });
  raw.once('end', () => {
    // After the answer the connection waits for the next request, which is for Node to limit.
    if (!reply.raw.writableFinished) raw.setTimeout(0);
  });
}

/**
 * Limits how long the body of a request may pause on its way in, so that a connection that is left open
 * holds neither memory nor a half of a file. How long all of it takes is not limited.
 *
 * @param idleMs how long nothing may arrive, in milliseconds
 */
export function endStalledBodies(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply, idleMs);
  });
}
