import sql from 'sql-template-tag';
import type { Comment } from '../../../contract/comment.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

interface CommentRow {
  id: number;
  markdownText: string;
  htmlText: string;
  createdAt: number;
}

/** What a person wrote, and the same as HTML that is safe to show. */
export interface CommentText {
  markdownText: string;
  htmlText: string;
}

const toComment = (row: CommentRow): Comment => ({ ...row, createdAt: toInstant(row.createdAt) });

const columns = sql`id, markdown_text AS markdownText, html_text AS htmlText, created_at AS createdAt`;

/** All comments on a video, the newest first. */
export function listComments(db: Database, mediaId: number): Comment[] {
  return db
    .all<CommentRow>(sql`
      SELECT ${columns} FROM comments WHERE media_id = ${mediaId}
      ORDER BY created_at DESC, id DESC`)
    .map(toComment);
}

/** A comment on this video; nothing where it belongs to another one. */
export function readComment(db: Database, mediaId: number, id: number): Comment | undefined {
  const row = db.get<CommentRow>(
    sql`SELECT ${columns} FROM comments WHERE id = ${id} AND media_id = ${mediaId}`,
  );
  return row && toComment(row);
}

/** @returns its id */
export function insertComment(
  db: Database,
  mediaId: number,
  { markdownText, htmlText }: CommentText,
  now: number,
): number {
  return db.run(sql`
    INSERT INTO comments (media_id, markdown_text, html_text, created_at)
    VALUES (${mediaId}, ${markdownText}, ${htmlText}, ${now})`).lastInsertRowid;
}

export function replaceCommentText(
  db: Database,
  id: number,
  { markdownText, htmlText }: CommentText,
): void {
  db.run(sql`
    UPDATE comments SET markdown_text = ${markdownText}, html_text = ${htmlText} WHERE id = ${id}`);
}

export function deleteComment(db: Database, id: number): void {
  db.run(sql`DELETE FROM comments WHERE id = ${id}`);
}
