import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { importWatchHistory } from './import-watch-history.usecases.ts';

/** What is taken over of what was watched elsewhere. */
export function watchHistoryRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.importWatchHistory, ({ body }) => importWatchHistory(context, body));
}
