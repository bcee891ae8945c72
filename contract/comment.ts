import * as z from 'zod/mini';
import { Id, IdParams, Instant, WrittenId, written } from './common.ts';

export const Comment = z.object({
  id: Id,
  markdownText: z.string(),
  /** The markdown as HTML that is safe to show. */
  htmlText: z.string(),
  createdAt: Instant,
});
export type Comment = z.infer<typeof Comment>;

/** All comments on a video, the newest first. */
export const CommentList = z.object({ content: z.array(Comment) });

/** Parameters of a path that names one comment on a video. */
export const CommentParams = z.extend(IdParams, { commentId: WrittenId });

/** The longest comment, in characters. */
const MAX_COMMENT_LENGTH = 50_000;

/** Control characters that no text has: all but tabs, and what ends lines and pages. */
const CONTROL = /[^\P{Cc}\t-\r\u0085]/u;

/** Whether a text is one that can be kept as it is. */
const isText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

export const CommentInput = z.object({
  markdownText: written('A comment', { length: MAX_COMMENT_LENGTH, isKept: isText }),
});
