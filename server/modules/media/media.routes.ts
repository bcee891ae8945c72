import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { changeMedia, openMedia } from './media.usecases.ts';
import { listMedia } from './media-search.usecases.ts';

/** The lists of videos, a video, and what a person changes about it. */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.listMedia, ({ query }) =>
    listMedia(context, query, { sort: query.sort ?? 'latest' }),
  );
  answer(app, routes.listLatest, ({ query }) => listMedia(context, query, { sort: 'latest' }));
  answer(app, routes.listTop, ({ query }) =>
    listMedia(context, { ...query, period: query.period ?? 'month' }, { sort: 'top' }),
  );
  answer(app, routes.listLibrary, ({ query }) =>
    listMedia(context, query, { sort: query.sort ?? 'added', library: true }),
  );
  answer(app, routes.readMedia, ({ params }) => openMedia(context, params.id));
  answer(app, routes.updateMedia, ({ params, body }) => changeMedia(context, params.id, body));
}
