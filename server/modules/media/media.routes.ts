import type { FastifyInstance } from 'fastify';
import type { MediaPage, MediaQuery } from '../../../contract/media.ts';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readMediaList } from './media.queries.ts';
import { changeMedia, openMedia } from './media.usecases.ts';
import { listMediaIds, type MediaSelection, periodUntil } from './media-list.queries.ts';
import { suggestOther } from './media-search.usecases.ts';

/** The lists of videos, a video, and what a person changes about it. */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  const list = (query: Omit<MediaQuery, 'sort'>, order: Partial<MediaSelection>): MediaPage => {
    const { page, size, period, ...filter } = query;
    const selection: MediaSelection = {
      ...filter,
      period: period && periodUntil(clock.now(), period),
      sort: 'latest',
      ...order,
    };
    const ids = listMediaIds(db, selection, query);
    const isSearch = query.q !== undefined && page === 1;
    return {
      content: readMediaList(db, ids),
      page,
      size,
      ...(isSearch && { suggestion: suggestOther(context, selection, ids.length) }),
    };
  };

  answer(app, routes.listMedia, ({ query }) => list(query, { sort: query.sort ?? 'latest' }));
  answer(app, routes.listLatest, ({ query }) => list(query, { sort: 'latest' }));
  answer(app, routes.listTop, ({ query }) =>
    list({ ...query, period: query.period ?? 'month' }, { sort: 'top' }),
  );
  answer(app, routes.listLibrary, ({ query }) =>
    list(query, { sort: query.sort ?? 'added', library: true }),
  );
  answer(app, routes.readMedia, ({ params }) => openMedia(context, params.id));
  answer(app, routes.updateMedia, ({ params, body }) => changeMedia(context, params.id, body));
}
