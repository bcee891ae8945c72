import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { createStatusReader, runJobNow } from './status.usecases.ts';

/** What the server does, and what needs attention. */
export function statusRoutes(app: FastifyInstance, context: Context): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort(new Error('The server ends')));
  const status = createStatusReader(context, closing.signal);

  answer(app, routes.readStatus, () => status.read());
  answer(app, routes.listChannelFreshness, async ({ query }) => ({
    content: await status.listChannels(query),
    page: query.page,
    size: query.size,
  }));
  answer(app, routes.runJobNow, ({ params }) => runJobNow(context, params.id));
}
