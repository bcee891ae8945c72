import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { recommend } from './recommended.usecases.ts';

/** What to watch after a video. */
export function recommendationRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.listRecommended, ({ params, query }) => recommend(context, params.id, query));
}
