import fc from 'fast-check';
import sql, { raw, type Sql } from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../testing/database.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';
import { LARGEST } from '../text-index/largest-docs.ts';
import { SIZES } from '../text-index/size-tiers.ts';
import { encodeTranscript } from '../text-index/transcript-codec.ts';

const id = fc.integer({ min: 1, max: 4 });
/** Within a second, a minute, and beyond. */
const date = fc.constantFrom(500, 900, 2_000, 61_000, 61_500);
const size = fc.constantFrom(null, 0, 3, 4, 15, 16);
const text = fc.constantFrom('tea', 'Tea and coffee', 'Müller', '世界', '', 'O’Neil');

/** What may happen to the rows that the index is made of; ids are taken where there is such a row. */
const change: fc.Arbitrary<Sql> = fc.oneof(
  fc.tuple(text, id).map(([to, of]) => sql`UPDATE media SET name = ${to} WHERE id = ${of}`),
  fc.tuple(date, id).map(
    ([to, of]) => sql`
    UPDATE media SET uploaded_at = ${to} WHERE id = ${of}`,
  ),
  fc.tuple(size, id).map(([to, of]) => sql`UPDATE media SET views = ${to} WHERE id = ${of}`),
  fc.tuple(size, id).map(([to, of]) => sql`UPDATE media SET duration = ${to} WHERE id = ${of}`),
  id.map((of) => sql`DELETE FROM media WHERE id = ${of}`),
  fc.tuple(id, text).map(
    ([of, to]) => sql`
    INSERT INTO media_descriptions SELECT id, ${to} FROM media WHERE id = ${of}
    ON CONFLICT (media_id) DO UPDATE SET description = excluded.description`,
  ),
  id.map((of) => sql`DELETE FROM media_descriptions WHERE media_id = ${of}`),
  fc.tuple(id, id).map(
    ([of, tag]) => sql`
    INSERT OR IGNORE INTO media_tags
    SELECT t.id, m.uploaded_at, m.id FROM media m, tags t WHERE m.id = ${of} AND t.id = ${tag}`,
  ),
  fc.tuple(id, id).map(
    ([of, tag]) => sql`
    DELETE FROM media_tags WHERE media_id = ${of} AND tag_id = ${tag}`,
  ),
  fc
    .tuple(id, text)
    .map(([of, to]) => sql`UPDATE OR IGNORE tags SET name = ${to} WHERE id = ${of}`),
  id.map((of) => sql`DELETE FROM tags WHERE id = ${of}`),
  fc.tuple(id, text).map(
    ([of, to]) => sql`
    INSERT INTO comments (media_id, markdown_text, html_text, created_at)
    SELECT id, ${to}, '', 0 FROM media WHERE id = ${of}`,
  ),
  fc.tuple(id, text).map(
    ([of, to]) => sql`
    UPDATE comments SET markdown_text = ${to} WHERE id = ${of}`,
  ),
  id.map((of) => sql`DELETE FROM comments WHERE id = ${of}`),
  fc.tuple(id, text).map(
    ([of, to]) => sql`
    UPDATE channels SET name = ${to}, handle = ${to} || id WHERE id = ${of}`,
  ),
  fc.constant(sql`DELETE FROM channels WHERE id = 2`),
);

/** One tag less of a video, whose words are filed once all is done. */
const heldChange: fc.Arbitrary<Sql[]> = fc
  .tuple(id, id)
  .map(([of, tag]) => [
    sql`INSERT INTO held_filings SELECT id FROM media WHERE id = ${of}`,
    sql`DELETE FROM media_tags WHERE media_id = ${of} AND tag_id = ${tag}`,
    sql`DELETE FROM held_filings`,
  ]);

const changesOf = (one: fc.Arbitrary<Sql>, most: number): fc.Arbitrary<Sql[]> =>
  fc
    .array(fc.oneof({ weight: 15, arbitrary: one.map((each) => [each]) }, heldChange), {
      minLength: 1,
      maxLength: most,
      size: 'max',
    })
    .map((changes) => changes.flat());

/** Two videos of each of two channels, about tea and coffee. @param begin comes before all of them */
function seededDatabase(begin = ''): Database {
  const db = testDatabase();
  db.execute(begin);
  const channels = [seedChannel(db, { name: 'One' }), seedChannel(db, { name: 'Two' })];
  for (const name of ['tea', 'coffee']) {
    db.run(sql`INSERT INTO tags (name, created_at) VALUES (${name}, 0)`);
    for (const channel of channels) seedMedia(db, channel, { name });
  }
  db.execute(`
    INSERT INTO media_descriptions SELECT id, 'coffee' FROM media WHERE id < 3;
    INSERT INTO media_tags SELECT t.id, m.uploaded_at, m.id FROM media m, tags t WHERE m.id <> 2;
    INSERT INTO comments (media_id, markdown_text, html_text, created_at)
      SELECT id, 'coffee', '', 0 FROM media;`);
  return db;
}

test('holds the words of what is there, and of nothing else, whatever happens to the rows', () => {
  fc.assert(
    fc.property(changesOf(change, 12), (changes) => {
      const db = seededDatabase();
      for (const each of changes) db.run(each);

      db.execute(`
        CREATE VIRTUAL TABLE media_fresh USING fts5(
          terms, content = '', detail = none, tokenize = "ascii tokenchars '=#.'");
        INSERT INTO media_fresh (rowid, terms) SELECT doc, terms FROM media_terms;
        CREATE VIRTUAL TABLE channel_fresh USING fts5(name, handle, content = '', tokenize = 'ascii');
        INSERT INTO channel_fresh (rowid, name, handle)
          SELECT id, search_words(name), search_words(handle) FROM channels;
        CREATE VIRTUAL TABLE tag_fresh USING fts5(name, content = '', tokenize = 'ascii');
        INSERT INTO tag_fresh (rowid, name) SELECT id, search_words(name) FROM tags;`);
      for (const table of ['media', 'channel', 'tag']) {
        db.execute(`
          CREATE VIRTUAL TABLE temp.${table}_kept USING fts5vocab(main, ${table}_search, instance);
          CREATE VIRTUAL TABLE temp.${table}_expected USING fts5vocab(main, ${table}_fresh, instance);`);
      }
      // The marks of deleted tags may stay.
      expect(
        db.all(sql`
          SELECT term, doc FROM media_kept
          WHERE term NOT GLOB '#t*' OR CAST(substr(term, 3) AS INTEGER) IN (SELECT id FROM tags) ORDER BY 1, 2`),
      ).toEqual(db.all(sql`SELECT term, doc FROM media_expected ORDER BY 1, 2`));
      expect(db.all(sql`SELECT * FROM channel_kept`)).toEqual(
        db.all(sql`SELECT * FROM channel_expected`),
      );
      expect(db.all(sql`SELECT * FROM tag_kept`)).toEqual(db.all(sql`SELECT * FROM tag_expected`));
      expect(
        db.all(sql`
          SELECT term FROM (
            SELECT term FROM media_expected WHERE term NOT GLOB '*[=#.]*'
            UNION SELECT term FROM channel_expected UNION SELECT term FROM tag_expected)
          WHERE length(term) > 1 AND term NOT IN (SELECT word FROM vocabulary)`),
      ).toEqual([]);
      expect(
        db.all(sql`
          SELECT media_id AS id, channel_id, views, duration FROM media_docs ORDER BY 1`),
      ).toEqual(db.all(sql`SELECT id, channel_id, views, duration FROM media ORDER BY 1`));
      db.close();
    }),
    { numRuns: 60 },
  );
});

test.each(SIZES)('holds the words of the videos with the largest %s, tier by tier', (sized) => {
  const { docs, index } = LARGEST[sized];
  const LOWEST = 2;
  fc.assert(
    fc.property(changesOf(change, 12), (changes) => {
      const db = seededDatabase(`UPDATE largest_tiers SET lowest = ${LOWEST}`);
      for (const each of changes) db.run(each);

      expect(
        db.all(sql`SELECT media_doc AS doc, 64 - (doc >> 22) AS tier FROM ${raw(docs)} ORDER BY 1`),
      ).toEqual(
        db.all(sql`
          SELECT doc, tier FROM (
            SELECT doc, size_tier_number(${sized}, ${raw(sized)}) AS tier FROM media_docs)
          WHERE tier >= ${LOWEST} ORDER BY 1`),
      );
      db.execute(`
        CREATE VIRTUAL TABLE fresh USING fts5(
          terms, content = '', detail = none, tokenize = "ascii tokenchars '=.#'");
        INSERT INTO fresh (rowid, terms)
          SELECT p.doc, t.terms FROM ${docs} p JOIN media_terms t ON t.doc = p.media_doc;
        CREATE VIRTUAL TABLE temp.kept USING fts5vocab(main, ${index}, instance);
        CREATE VIRTUAL TABLE temp.expected USING fts5vocab(main, fresh, instance);`);
      // The marks of deleted tags may stay.
      expect(
        db.all(sql`
          SELECT term, doc FROM kept
          WHERE term NOT GLOB '#t*' OR CAST(substr(term, 3) AS INTEGER) IN (SELECT id FROM tags) ORDER BY 1, 2`),
      ).toEqual(db.all(sql`SELECT term, doc FROM expected ORDER BY 1, 2`));
      db.close();
    }),
    { numRuns: 60 },
  );
});

/** What may happen to what is said in a video, besides. */
const spokenChange: fc.Arbitrary<Sql> = fc.oneof(
  fc.tuple(id, text).map(
    ([of, said]) => sql`
    INSERT INTO transcripts (media_id, language, automatic, lines, read_at)
    SELECT id, 'en', 1, ${encodeTranscript([{ start: 0, end: 1, text: said }])}, 0
    FROM media WHERE id = ${of}
    ON CONFLICT (media_id) DO UPDATE SET lines = excluded.lines`,
  ),
  id.map((of) => sql`DELETE FROM transcripts WHERE media_id = ${of}`),
  fc
    .tuple(id, fc.constantFrom(null, 0, 9))
    .map(([of, due]) => sql`UPDATE media SET captions_due_at = ${due} WHERE id = ${of}`),
  change,
);

test('holds what is said, under the names and labels of now, and counts it', () => {
  fc.assert(
    fc.property(changesOf(spokenChange, 14), (changes) => {
      const db = testDatabase();
      const channels = [seedChannel(db, { name: 'One' }), seedChannel(db, { name: 'Two' })];
      for (const name of ['tea', 'coffee']) {
        db.run(sql`INSERT INTO tags (name, created_at) VALUES (${name}, 0)`);
        for (const channel of channels) seedMedia(db, channel, { name });
      }
      db.run(sql`
        INSERT INTO transcripts (media_id, language, automatic, lines, read_at)
        SELECT id, 'en', 1, ${encodeTranscript([{ start: 0, end: 1, text: 'milk' }])}, 0 FROM media`);
      db.execute(
        'INSERT INTO media_tags SELECT t.id, m.uploaded_at, m.id FROM media m, tags t WHERE m.id > 2',
      );
      for (const each of changes) db.run(each);

      db.execute(`
        CREATE VIRTUAL TABLE fresh USING fts5(
          terms, content = '', detail = none, tokenize = "ascii tokenchars '=.#'");
        INSERT INTO fresh (rowid, terms) SELECT doc, terms FROM transcript_terms;
        CREATE VIRTUAL TABLE temp.kept USING fts5vocab(main, transcript_search, instance);
        CREATE VIRTUAL TABLE temp.expected USING fts5vocab(main, fresh, instance);`);
      // The marks of deleted tags may stay.
      expect(
        db.all(sql`
          SELECT term, doc FROM kept
          WHERE term NOT GLOB '#t*' OR CAST(substr(term, 3) AS INTEGER) IN (SELECT id FROM tags)
          ORDER BY 1, 2`),
      ).toEqual(db.all(sql`SELECT term, doc FROM expected ORDER BY 1, 2`));
      expect(db.all(sql`SELECT media_id FROM transcript_docs ORDER BY 1`)).toEqual(
        db.all(sql`SELECT media_id FROM transcripts ORDER BY 1`),
      );
      expect(db.all(sql`SELECT * FROM transcript_sequences ORDER BY 1`)).toEqual(
        db.all(sql`SELECT media_id, word_sequence(lines) AS words FROM transcripts ORDER BY 1`),
      );
      expect(db.all(sql`SELECT ready, unread FROM transcript_counts`)).toEqual(
        db.all(sql`
          SELECT (SELECT count(*) FROM transcripts) AS ready,
            (SELECT count(*) FROM media WHERE captions_due_at = 0) AS unread`),
      );
      db.close();
    }),
    { numRuns: 60 },
  );
});

test.each(['media_docs', 'transcript_docs'])(
  'a newer video comes before an older one in %s, and none takes the place of another',
  (table) => {
    const db = testDatabase();
    const channel = seedChannel(db);
    const late = 1_700_000_000_000;
    const uploads = [0, 0, 0, 60_000, 86_400_000, -300_000, late, late, 0];
    for (const uploadedAt of uploads)
      seedTranscript(db, seedMedia(db, channel, { uploadedAt }), []);
    const inIndex = db.all<{ at: number }>(sql`
      SELECT m.uploaded_at AS at FROM ${raw(table)} d JOIN media m ON m.id = d.media_id
      ORDER BY d.doc`);
    expect(inIndex.map(({ at }) => at)).toEqual(uploads.toSorted((one, other) => other - one));
    db.close();
  },
);
