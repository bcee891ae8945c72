import type { FastifyInstance } from 'fastify';
import type { Route } from '../../contract/routes.ts';
import { sendWrongMethod } from './problems.ts';

/**
 * Answers each address of the contract also where it is asked for by a method that it does not take,
 * and says which it takes.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const [url, ofAddress] of Map.groupBy(routes, ({ path }) => path)) {
    // What can be read can also be asked about.
    const taken: string[] = ofAddress.flatMap(({ method }) =>
      method === 'GET' ? [method, 'HEAD'] : [method],
    );
    app.route({
      method: app.supportedMethods.filter((method) => !taken.includes(method)),
      url,
      exposeHeadRoute: false,
      config: { guarded: ofAddress.every(({ open }) => !open) },
      // Before a body is read, for which nobody asked.
      onRequest: async (_request, reply) => sendWrongMethod(reply, taken),
      handler: () => {},
    });
  }
}
