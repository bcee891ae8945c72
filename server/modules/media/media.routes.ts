import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { KeptAnswers } from '../../http/kept-answers.ts';
import { answer } from '../../http/route.ts';
import { changeMedia, openMedia } from './media.usecases.ts';
import { isTimeless, mediaLists } from './media-lists.usecases.ts';

/** The lists of videos, a video, and what a person changes about it. */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const answers = new KeptAnswers(context.db);
  for (const [route, list] of mediaLists) {
    answer(app, route, ({ query }) => list(context, query), {
      answers,
      keeps: ({ query }) => isTimeless(route, query),
    });
  }
  answer(app, routes.readMedia, ({ params }) => openMedia(context, params.id));
  answer(app, routes.updateMedia, ({ params, body }) => changeMedia(context, params.id, body));
}
