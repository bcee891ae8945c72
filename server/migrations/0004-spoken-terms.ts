/**
 * One index of what is said in place of two, without places and columns: a third of the size, and rows
 * of common words cost no more than other words. What its terms stand for is in
 * `text-index/spoken-terms.ts`; which videos say a row of words for certain is seen in the transcripts
 * themselves.
 *
 * A document's number says when its video was uploaded, in minutes before the year 2106, so that the
 * index goes from the newest to the oldest; numbers that lie so close together take fewer bytes than
 * those of the other index.
 */

const MINUTE_OF = (instant: string): string => `(4294967296 - ${instant} / 1000) / 60`;

/** The first free number among documents, from the wanted one on. */
export const documentFrom = (docs: string, wanted: string): string => `(
    WITH wanted (doc) AS (SELECT ${wanted})
    SELECT CASE
      WHEN NOT EXISTS (SELECT 1 FROM ${docs} WHERE doc = wanted.doc) THEN wanted.doc
      ELSE (
        SELECT taken.doc + 1 FROM ${docs} taken
        WHERE taken.doc >= wanted.doc
          AND NOT EXISTS (SELECT 1 FROM ${docs} WHERE doc = taken.doc + 1)
        ORDER BY taken.doc LIMIT 1)
      END
    FROM wanted)`;

const documentFor = (instant: string): string =>
  documentFrom('transcript_docs', MINUTE_OF(instant));

const forget = (media: string): string => `
  DELETE FROM transcript_search
    WHERE rowid = (SELECT doc FROM transcript_docs WHERE media_id = ${media});`;

const write = (media: string): string => `
  INSERT INTO transcript_search (rowid, terms)
    SELECT doc, terms FROM transcript_terms WHERE media_id = ${media};`;

const rewrite = (media: string): string => forget(media) + write(media);

const isTranscribed = (media: string): string =>
  `EXISTS (SELECT 1 FROM transcripts WHERE media_id = ${media})`;

/** @param sequences where it lies, and what it is, that tells which words may be said one after the other */
export const fileTranscripts = (sequences: {
  table: string;
  column: string;
  of: (lines: string) => string;
}): string => `
CREATE TRIGGER transcript_search_of_new_transcript AFTER INSERT ON transcripts BEGIN
  INSERT INTO transcript_docs (doc, media_id)
    SELECT ${documentFor('uploaded_at')}, id FROM media WHERE id = new.media_id;
  INSERT INTO ${sequences.table} (media_id, ${sequences.column})
    VALUES (new.media_id, ${sequences.of('new.lines')});
  ${write('new.media_id')}
END;
CREATE TRIGGER transcript_search_of_changed_transcript AFTER UPDATE OF lines ON transcripts BEGIN
  UPDATE ${sequences.table} SET ${sequences.column} = ${sequences.of('new.lines')}
    WHERE media_id = new.media_id;
  ${rewrite('new.media_id')}
END;`;

export const spokenTerms = `
DROP TRIGGER transcript_search_of_new_transcript;
DROP TRIGGER transcript_search_of_changed_transcript;
DROP TRIGGER transcript_search_of_old_transcript;
DROP TRIGGER transcript_search_of_moved_media;
DROP TRIGGER transcript_search_of_changed_media;
DROP TRIGGER transcript_search_of_new_tag;
DROP TRIGGER transcript_search_of_old_tag;
DROP VIEW spoken_words;
DROP TABLE transcript_search;
DROP TABLE transcript_pairs;

CREATE TABLE transcript_docs (
  doc INTEGER PRIMARY KEY,
  media_id INTEGER NOT NULL UNIQUE REFERENCES transcripts ON DELETE CASCADE
) STRICT;

CREATE VIRTUAL TABLE transcript_search USING fts5(
  terms,
  content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5',
  tokenize = "ascii tokenchars '=.#'"
);

-- Which words may be said one after the other; a later step fills it.
CREATE TABLE transcript_triples (
  media_id INTEGER PRIMARY KEY REFERENCES transcripts ON DELETE CASCADE,
  filter BLOB NOT NULL
) STRICT;

CREATE VIEW transcript_terms AS
  SELECT t.media_id, d.doc, spoken_terms(t.lines, w.name, w.labels || ' d' || d.doc) AS terms
  FROM transcripts t
  JOIN transcript_docs d ON d.media_id = t.media_id
  JOIN media_words w ON w.media_id = t.media_id;

-- The first free number after those of all newer ones, as if they were added one by one.
INSERT INTO transcript_docs (doc, media_id)
  SELECT max(minute - place) OVER (ORDER BY place) + place, media_id
  FROM (
    SELECT t.media_id, ${MINUTE_OF('m.uploaded_at')} AS minute,
      row_number() OVER (ORDER BY ${MINUTE_OF('m.uploaded_at')}, t.media_id) AS place
    FROM transcripts t JOIN media m ON m.id = t.media_id);
INSERT INTO transcript_search (rowid, terms) SELECT doc, terms FROM transcript_terms ORDER BY doc;
INSERT INTO transcript_triples (media_id, filter) SELECT media_id, zeroblob(0) FROM transcripts;

${fileTranscripts({ table: 'transcript_triples', column: 'filter', of: () => 'zeroblob(0)' })}
CREATE TRIGGER transcript_search_of_old_transcript BEFORE DELETE ON transcripts BEGIN
  ${forget('old.media_id')}
END;
CREATE TRIGGER transcript_search_of_moved_media AFTER UPDATE OF uploaded_at ON media
  WHEN ${MINUTE_OF('new.uploaded_at')} <> ${MINUTE_OF('old.uploaded_at')}
    AND ${isTranscribed('new.id')} BEGIN
  ${forget('new.id')}
  UPDATE transcript_docs SET doc = ${documentFor('new.uploaded_at')} WHERE media_id = new.id;
  ${write('new.id')}
END;
CREATE TRIGGER transcript_search_of_changed_media AFTER UPDATE OF name, channel_id ON media
  WHEN (new.name <> old.name OR new.channel_id <> old.channel_id)
    AND ${isTranscribed('new.id')} BEGIN
  ${rewrite('new.id')}
END;
CREATE TRIGGER transcript_search_of_new_tag AFTER INSERT ON media_tags
  WHEN ${isTranscribed('new.media_id')} BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER transcript_search_of_old_tag AFTER DELETE ON media_tags
  WHEN ${isTranscribed('old.media_id')} AND EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id) BEGIN
  ${rewrite('old.media_id')}
END;
`;
