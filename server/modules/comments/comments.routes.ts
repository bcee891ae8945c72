import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { addComment, changeComment, readComments, removeComment } from './comments.usecases.ts';

/** What a person notes about a video. */
export function commentRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.listComments, ({ params }) => ({ content: readComments(context, params.id) }));
  answer(app, routes.createComment, ({ params, body }) =>
    addComment(context, params.id, body.markdownText),
  );
  answer(app, routes.updateComment, ({ params, body }) =>
    changeComment(context, params.id, params.commentId, body.markdownText),
  );
  answer(app, routes.deleteComment, ({ params }) =>
    removeComment(context, params.id, params.commentId),
  );
}
