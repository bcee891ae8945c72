import type { FastifyInstance } from 'fastify';
import type { Page } from '../../../contract/common.ts';
import type { Media, MediaQuery } from '../../../contract/media.ts';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readMediaList } from './media.queries.ts';
import { changeMedia, openMedia } from './media.usecases.ts';
import { listMediaIds, type MediaSelection, periodUntil } from './media-list.queries.ts';

/** The lists of videos, a video, and what a person changes about it. */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  const list = (query: Omit<MediaQuery, 'sort'>, order: Partial<MediaSelection>): Page<Media> => {
    const ids = listMediaIds(db, { sort: 'latest', ...query, ...order }, query);
    return { content: readMediaList(db, ids), page: query.page, size: query.size };
  };

  answer(app, routes.listMedia, ({ query }) => list(query, { sort: query.sort ?? 'latest' }));
  answer(app, routes.listLatest, ({ query }) => list(query, { sort: 'latest' }));
  answer(app, routes.listTop, ({ query }) =>
    list(query, {
      sort: 'top',
      period: periodUntil(clock.now(), query.period ?? 'month'),
    }),
  );
  answer(app, routes.listLibrary, ({ query }) =>
    list(query, { sort: query.sort ?? 'added', library: true }),
  );
  answer(app, routes.readMedia, ({ params }) => openMedia(context, params.id));
  answer(app, routes.updateMedia, ({ params, body }) => changeMedia(context, params.id, body));
}
