import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { cancelAction, listActions, submitAction } from './actions.usecases.ts';

/** What is made from a video: asked for, looked at while it runs, and called off. */
export function actionRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.listActions, ({ params }) => listActions(context, params.id));
  answer(app, routes.submitAction, ({ params, body }) => submitAction(context, params.id, body));
  answer(app, routes.cancelAction, ({ params }) =>
    cancelAction(context, params.id, params.actionId),
  );
}
