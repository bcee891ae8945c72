import { Comment, CommentInput, CommentList, CommentParams } from '../comment.ts';
import { IdParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** The calls of comments. */
export const commentRoutes = defineRoutes({
  listComments: {
    method: 'GET',
    path: '/api/media/:id/comments',
    params: IdParams,
    response: CommentList,
  },
  createComment: {
    method: 'POST',
    path: '/api/media/:id/comments',
    params: IdParams,
    body: CommentInput,
    response: Comment,
    status: 201,
  },
  updateComment: {
    method: 'PUT',
    path: '/api/media/:id/comments/:commentId',
    params: CommentParams,
    body: CommentInput,
    response: Comment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/api/media/:id/comments/:commentId',
    params: CommentParams,
  },
});
