import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../server/platform/database.ts';
import { fillLargest } from '../../server/text-index/largest-upkeep.ts';

/** So many videos are put into the index of the search at once. */
const DOCUMENTS = 20_000;

/** Puts down what triggers would have, of all videos at once and in the order of each table. */
function deriveTables(db: Database): void {
  db.run(sql`
    INSERT INTO media_groups (group_id, uploaded_at, media_id)
    SELECT g.group_id, m.uploaded_at, m.id
    FROM media m JOIN channel_groups g ON g.channel_id = m.channel_id ORDER BY 1, 2, 3`);
  db.run(sql`
    UPDATE channels
    SET video_count = (SELECT count(*) FROM media WHERE channel_id = channels.id)`);
  db.run(sql`
    UPDATE tags SET uses = (SELECT count(*) FROM media_tags WHERE tag_id = tags.id)`);
  db.run(sql`
    UPDATE transcript_counts
    SET unread = (SELECT count(*) FROM media WHERE captions_due_at IS 0)`);
}

/** Numbers the documents as the triggers do, and fills the index of the search from the newest on. */
function indexWords(db: Database): void {
  db.run(sql`
    INSERT INTO media_docs (doc, media_id, channel_id, views, duration)
    SELECT max(second - place) OVER (ORDER BY place) + place, id, channel_id, views, duration
    FROM (
      SELECT id, channel_id, views, duration, 4294967296 - uploaded_at / 1000 AS second,
        row_number() OVER (ORDER BY 4294967296 - uploaded_at / 1000, id) AS place
      FROM media)
    ORDER BY 1`);
  for (let after = 0; ; ) {
    const batch = db.get<{ last: number | null }>(sql`
      SELECT max(doc) AS last
      FROM (SELECT doc FROM media_docs WHERE doc > ${after} ORDER BY doc LIMIT ${DOCUMENTS})`);
    if (!batch?.last) return;
    const { last } = batch;
    db.transaction(() => {
      db.run(sql`
        INSERT INTO media_search (rowid, terms) SELECT doc, terms FROM media_terms
        WHERE doc > ${after} AND doc <= ${last} ORDER BY doc`);
    });
    after = last;
  }
}

/** Puts down the words of the index, as the triggers do word by word. */
function learnWords(db: Database): void {
  for (const terms of ['media_search_terms', 'channel_search_terms', 'tag_search_terms']) {
    db.run(sql`
      INSERT OR IGNORE INTO vocabulary (word)
      SELECT term FROM ${raw(terms)} WHERE term NOT GLOB '*[=#.]*' AND length(term) > 1`);
  }
}

/**
 * Loads videos into a catalogue that has none, many times faster than one by one: indexes are made and
 * what triggers keep is written when all rows are there. The schema is the same afterwards.
 *
 * @param load writes `channel_groups`, `media`, `media_descriptions`, `media_tags` and `audit`
 */
export function bulkLoad(db: Database, load: () => void): void {
  const parked = db.all<{ type: string; name: string; statement: string }>(sql`
    SELECT type, name, sql AS statement FROM sqlite_schema
    WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, rowid`);
  for (const { type, name } of parked) db.execute(`DROP ${type} ${name}`);
  load();
  const restore = (wanted: string): void => {
    for (const { type, statement } of parked) if (type === wanted) db.execute(statement);
  };
  restore('index');
  db.transaction(() => deriveTables(db));
  indexWords(db);
  learnWords(db);
  restore('trigger');
  fillLargest(db);
}
