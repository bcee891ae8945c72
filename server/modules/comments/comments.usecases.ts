import type { Comment } from '../../../contract/comment.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/errors.ts';
import { createInOrder } from '../../platform/in-order.ts';
import { getMedia } from '../media/media.usecases.ts';
import {
  type CommentText,
  deleteComment,
  insertComment,
  listComments,
  readComment,
  replaceCommentText,
} from './comments.queries.ts';
import { renderComment } from './render-comment.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

const toText = async (markdownText: string): Promise<CommentText> => ({
  markdownText,
  htmlText: await renderComment(markdownText),
});

function getComment({ db }: Pick<Context, 'db'>, mediaId: number, id: number): Comment {
  getMedia({ db }, mediaId);
  const comment = readComment(db, mediaId, id);
  if (!comment) {
    throw new NotFound('There is no such comment on this video. It may have been deleted.');
  }
  return comment;
}

/** @throws NotFound where there is no such video */
export function readComments({ db }: Pick<Context, 'db'>, mediaId: number): Comment[] {
  getMedia({ db }, mediaId);
  return listComments(db, mediaId);
}

/** @throws NotFound where there is no such video */
export async function addComment(
  { db, clock }: Parts,
  mediaId: number,
  markdownText: string,
): Promise<Comment> {
  const text = await toText(markdownText);
  return db.transaction(() => {
    getMedia({ db }, mediaId);
    return getComment({ db }, mediaId, insertComment(db, mediaId, text, clock.now()));
  });
}

/** Some texts take longer to read than others, and of two changes the one that was sent last has to stay. */
const inOrder = createInOrder<number>();

/** Changes the text; the comment keeps its place. @throws NotFound where there is no such comment */
export function changeComment(
  { db }: Pick<Context, 'db'>,
  mediaId: number,
  id: number,
  markdownText: string,
): Promise<Comment> {
  return inOrder(id, async () => {
    const text = await toText(markdownText);
    return db.transaction(() => {
      getComment({ db }, mediaId, id);
      replaceCommentText(db, id, text);
      return getComment({ db }, mediaId, id);
    });
  });
}

/** @throws NotFound where there is no such comment on this video */
export function removeComment({ db }: Pick<Context, 'db'>, mediaId: number, id: number): void {
  db.transaction(() => {
    getComment({ db }, mediaId, id);
    deleteComment(db, id);
  });
}
