import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { answer } from '../../http/route.ts';
import { subscriptionsAsJson, subscriptionsAsOpml } from './export-subscriptions.ts';
import { importSubscriptions } from './import-subscriptions.usecases.ts';

const FORMATS = {
  opml: { type: 'text/x-opml; charset=utf-8', write: subscriptionsAsOpml },
  json: { type: 'application/json; charset=utf-8', write: subscriptionsAsJson },
};

/** What is taken over from other programs, and given to them. */
export function subscriptionRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.importSubscriptions, ({ body }) => importSubscriptions(context, body));
  answer(app, routes.exportSubscriptions, ({ query: { format }, reply }) => {
    const { type, write } = FORMATS[format];
    reply.header('content-type', type);
    const name = `vidarium-subscriptions.${format}`;
    reply.header('content-disposition', contentDisposition('attachment', name));
    return reply.send(write(context.db));
  });
}
