import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { runJobNow } from './status.usecases.ts';

/** What the server does, and what needs attention. */
export function statusRoutes(app: FastifyInstance, context: Context): void {
  const { jobs, status } = context;

  answer(app, routes.readStatus, () => status.read(jobs));
  answer(app, routes.listChannelFreshness, async ({ query }) => ({
    content: await status.listChannels(query),
    page: query.page,
    size: query.size,
  }));
  answer(app, routes.runJobNow, ({ params }) => runJobNow(context, params.id));
}
