import sql, { type Sql } from 'sql-template-tag';

/**
 * The numbers by which the index of the search knows videos begin with that of the newest: the seconds
 * from the upload to the year 2106, as the schema gives them (`0009-written-terms.ts`). Where several
 * were uploaded in one second, the others have the next free ones.
 */
const LAST_SECOND = 2 ** 32;
/** Thirty days: as many videos, 2.6 million, would have to be of one second to take all these numbers. */
const SLACK = 30 * 24 * 60 * 60;

/**
 * A number that no video uploaded since an instant exceeds, and all of those do that were uploaded more
 * than 30 days before.
 *
 * @param since in milliseconds since 1970
 */
export const lastDocumentSince = (since: number): number =>
  LAST_SECOND - Math.floor(since / 1_000) + SLACK;

/**
 * A document's number in a statement. A number of JavaScript comes to SQLite as a floating-point one, of
 * which FTS5 makes no bound: it would give every document, from the first on, to be compared.
 */
export const documentNumber = (doc: number): Sql => sql`CAST(${doc} AS INTEGER)`;

/**
 * Whether documents `s` of the index of what is written may be of videos uploaded since an instant; behind
 * the last one that may, FTS5 looks at no others.
 *
 * @param since in milliseconds since 1970
 */
export const filedSince = (since: number): Sql =>
  sql`s.rowid <= ${documentNumber(lastDocumentSince(since))}`;

/**
 * Whether documents `s` of the index of what is written, with their videos beside them as `d`, are of videos
 * uploaded since an instant. Only of those that may lie behind it is the video looked up.
 *
 * @param since in milliseconds since 1970
 */
export const uploadedSince = (since: number): Sql => sql`(
  s.rowid <= ${documentNumber(LAST_SECOND - Math.ceil(since / 1_000))}
  OR EXISTS (SELECT 1 FROM media u WHERE u.id = d.media_id AND u.uploaded_at >= ${since}))`;
