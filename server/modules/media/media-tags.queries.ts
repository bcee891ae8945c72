import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

const readTagsOf = (db: Database, id: number): number[] =>
  db.column<number>(sql`SELECT tag_id FROM media_tags WHERE media_id = ${id}`);

interface Changes {
  gone: readonly number[];
  come: readonly number[];
}

/** Changes tags of a video, and then files its words once for all of them. */
function changeMediaTags(db: Database, id: number, { gone, come }: Changes): void {
  if (gone.length + come.length === 0) return;
  db.transaction(() => {
    db.run(sql`INSERT INTO held_filings (media_id) VALUES (${id})`);
    db.run(sql`
      DELETE FROM media_tags
      WHERE media_id = ${id} AND tag_id IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`);
    db.run(sql`
      INSERT INTO media_tags (tag_id, uploaded_at, media_id)
      SELECT DISTINCT listed.value, m.uploaded_at, m.id
      FROM media m, json_each(${JSON.stringify(come)}) listed
      WHERE m.id = ${id}`);
    db.run(sql`DELETE FROM held_filings WHERE media_id = ${id}`);
  });
}

export function replaceMediaTags(db: Database, id: number, tagIds: readonly number[]): void {
  const had = readTagsOf(db, id);
  changeMediaTags(db, id, {
    gone: had.filter((tag) => !tagIds.includes(tag)),
    come: tagIds.filter((tag) => !had.includes(tag)),
  });
}

/** Puts these tags onto the video as well; it keeps those that it has. */
export function addMediaTags(db: Database, id: number, tagIds: readonly number[]): void {
  const had = readTagsOf(db, id);
  changeMediaTags(db, id, { gone: [], come: tagIds.filter((tag) => !had.includes(tag)) });
}
