import sql from 'sql-template-tag';
import { Attachment, type AttachmentType } from '../../../contract/attachment.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { readStored } from '../../platform/stored-json.ts';

/** What a row holds of an attachment besides its id. */
export interface NewAttachment {
  mediaId: number;
  name: string;
  type: AttachmentType;
  /** The type of the content as browsers write it, told by the content itself. */
  contentType: string;
  /** What the store calls the file. */
  fileName: string;
  /** In seconds; null where it is neither sound nor video, or does not tell. */
  duration: number | null;
  /** In bytes. */
  size: number;
  /** What it shows of its video; null where nobody knows. */
  pieces: Attachment['pieces'];
  chapters: Attachment['chapters'];
}

/** What only the server needs to know of an attachment. */
export interface AttachmentFile {
  name: string;
  contentType: string;
  fileName: string;
}

type AttachmentRow = Omit<Attachment, 'createdAt' | 'pieces' | 'chapters'> & {
  createdAt: number;
  pieces: string | null;
  chapters: string;
};

const { pieces: Pieces, chapters: Chapters } = Attachment.shape;

const toAttachment = (row: AttachmentRow): Attachment => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  pieces: row.pieces === null ? null : (readStored(Pieces, row.pieces) ?? null),
  chapters: readStored(Chapters, row.chapters) ?? [],
});

const columns = sql`
  id, media_id AS mediaId, name, type, duration, size, created_at AS createdAt, pieces, chapters`;

/** All attachments of a video, the newest first. */
export function listAttachments(db: Database, mediaId: number): Attachment[] {
  return db
    .all<AttachmentRow>(sql`
      SELECT ${columns} FROM attachments WHERE media_id = ${mediaId}
      ORDER BY created_at DESC, id DESC`)
    .map(toAttachment);
}

/** An attachment of this video; none where it is another's. */
export function readAttachment(db: Database, mediaId: number, id: number): Attachment | undefined {
  const row = db.get<AttachmentRow>(
    sql`SELECT ${columns} FROM attachments WHERE id = ${id} AND media_id = ${mediaId}`,
  );
  return row && toAttachment(row);
}

/** The file of an attachment of this video; none where it is another's. */
export function readAttachmentFile(
  db: Database,
  mediaId: number,
  id: number,
): AttachmentFile | undefined {
  return db.get<AttachmentFile>(sql`
    SELECT name, content_type AS contentType, file_name AS fileName
    FROM attachments WHERE id = ${id} AND media_id = ${mediaId}`);
}

/** What the store calls the files of all attachments. */
export function listFileNames(db: Database): string[] {
  return db.column<string>(sql`SELECT file_name AS fileName FROM attachments`);
}

/** A file that an attachment needs. */
export interface StoredFile {
  /** What the store calls it. */
  fileName: string;
  /** In bytes. */
  size: number;
}

/** The files of all attachments. */
export function listStoredFiles(db: Database): StoredFile[] {
  return db.all<StoredFile>(sql`SELECT file_name AS fileName, size FROM attachments`);
}

/** Whether an attachment has a file of this name. */
export function namesFile(db: Database, fileName: string): boolean {
  return db.get(sql`SELECT 1 FROM attachments WHERE file_name = ${fileName}`) !== undefined;
}

/** Deletes the attachment that has a file of this name. */
export function deleteAttachmentOfFile(db: Database, fileName: string): void {
  db.run(sql`DELETE FROM attachments WHERE file_name = ${fileName}`);
}

/** @returns its id */
export function insertAttachment(db: Database, attachment: NewAttachment, now: number): number {
  const { mediaId, name, type, contentType, fileName, duration, size } = attachment;
  const pieces = attachment.pieces && JSON.stringify(attachment.pieces);
  return db.run(sql`
    INSERT INTO attachments
      (media_id, name, type, content_type, file_name, duration, size, pieces, chapters, created_at)
    VALUES
      (${mediaId}, ${name}, ${type}, ${contentType}, ${fileName}, ${duration}, ${size},
        ${pieces}, ${JSON.stringify(attachment.chapters)}, ${now})`).lastInsertRowid;
}

export function renameAttachment(db: Database, id: number, name: string): void {
  db.run(sql`UPDATE attachments SET name = ${name} WHERE id = ${id}`);
}

export function deleteAttachment(db: Database, id: number): void {
  db.run(sql`DELETE FROM attachments WHERE id = ${id}`);
}
