import { forget } from './0002-search.ts';
import { documentFrom } from './0004-spoken-terms.ts';
import { isMoved } from './0006-size-tiers.ts';

/**
 * The index of names, descriptions and comments keeps neither places nor columns any more: its terms say
 * what they stand for (see `text-index/written-terms.ts`), as those of the index of what is said do. It is
 * half the size, and words that nearly all descriptions hold are found in names without passing over
 * those. All videos are filed again, a sixth of a millisecond each.
 *
 * A document's number says when its video was uploaded, in seconds before the year 2106: numbers that lie
 * closer together than those of before take fewer bytes.
 */

export const SECOND_OF = (instant: string): string => `(4294967296 - ${instant} / 1000)`;

const documentFor = (instant: string): string => documentFrom('media_docs', SECOND_OF(instant));

export const write = (media: string): string => `
  INSERT INTO media_search (rowid, terms)
    SELECT doc, terms FROM media_terms WHERE media_id = ${media};`;

const rewrite = (media: string): string => forget(media) + write(media);

/** What has to be filed again when, by the trigger's name. */
const TRIGGERS: Record<string, { when: string; does: string }> = {
  new_media: {
    when: 'AFTER INSERT ON media',
    does: `INSERT INTO media_docs (doc, media_id, channel_id)
        SELECT ${documentFor('new.uploaded_at')}, new.id, new.channel_id;
      ${write('new.id')}`,
  },
  old_media: {
    when: 'AFTER DELETE ON media',
    does: `${forget('old.id')} DELETE FROM media_docs WHERE media_id = old.id;`,
  },
  changed_media: {
    when: `AFTER UPDATE OF name, channel_id ON media
      WHEN new.name <> old.name OR new.channel_id <> old.channel_id`,
    does: `UPDATE media_docs SET channel_id = new.channel_id WHERE media_id = new.id;
      ${rewrite('new.id')}`,
  },
  moved_media: {
    when: `AFTER UPDATE OF uploaded_at ON media
      WHEN new.uploaded_at / 1000 <> old.uploaded_at / 1000`,
    does: `${forget('new.id')}
      UPDATE media_docs SET doc = ${documentFor('new.uploaded_at')} WHERE media_id = new.id;
      ${write('new.id')}`,
  },
  moved_size: {
    when: `AFTER UPDATE OF views, duration ON media
      WHEN ${isMoved('views', 'views')} OR ${isMoved('duration', 'duration')}`,
    does: rewrite('new.id'),
  },
  new_description: {
    when: 'AFTER INSERT ON media_descriptions',
    does: rewrite('new.media_id'),
  },
  changed_description: {
    when: 'AFTER UPDATE OF description ON media_descriptions',
    does: rewrite('new.media_id'),
  },
  old_description: {
    when: 'AFTER DELETE ON media_descriptions',
    does: rewrite('old.media_id'),
  },
  new_tag: { when: 'AFTER INSERT ON media_tags', does: rewrite('new.media_id') },
  old_tag: {
    when: `AFTER DELETE ON media_tags WHEN EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id)`,
    does: rewrite('old.media_id'),
  },
  new_comment: { when: 'AFTER INSERT ON comments', does: rewrite('new.media_id') },
  changed_comment: {
    when: 'AFTER UPDATE OF markdown_text ON comments',
    does: rewrite('new.media_id'),
  },
  old_comment: { when: 'AFTER DELETE ON comments', does: rewrite('old.media_id') },
};

const drops = Object.keys(TRIGGERS).map((name) => `DROP TRIGGER media_search_of_${name};`);

const triggers = Object.entries(TRIGGERS).map(
  ([name, { when, does }]) => `
CREATE TRIGGER media_search_of_${name} ${when} BEGIN
  ${does}
END;`,
);

export const writtenTerms = `
${drops.join('\n')}
DROP VIEW transcript_terms;
DROP VIEW media_words;
DROP TABLE media_search_terms;
DROP TABLE media_search;

CREATE VIRTUAL TABLE media_search USING fts5(
  terms,
  content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '=#.'"
);
CREATE VIRTUAL TABLE media_search_terms USING fts5vocab('media_search', 'row');

-- The channel lies beside the document, so that a search within groups looks up no video of another one.
DROP TABLE media_docs;
CREATE TABLE media_docs (
  doc INTEGER PRIMARY KEY,
  media_id INTEGER NOT NULL UNIQUE,
  channel_id INTEGER NOT NULL
) STRICT;
-- The first free number after those of all newer ones, as if they were added one by one.
INSERT INTO media_docs (doc, media_id, channel_id)
  SELECT max(second - place) OVER (ORDER BY place) + place, media_id, channel_id
  FROM (
    SELECT id AS media_id, channel_id, ${SECOND_OF('uploaded_at')} AS second,
      row_number() OVER (ORDER BY ${SECOND_OF('uploaded_at')}, id) AS place
    FROM media);

-- The labels that both indexes know.
CREATE VIEW media_marks AS
  SELECT m.id AS media_id,
    'v c' || m.channel_id || coalesce(
      (SELECT group_concat(' t' || tag_id, '') FROM media_tags WHERE media_id = m.id), '') AS marks
  FROM media m;

CREATE VIEW media_terms AS
  SELECT m.id AS media_id, d.doc,
    written_terms(
      m.name, t.description,
      (SELECT group_concat(markdown_text, ' ') FROM comments WHERE media_id = m.id),
      k.marks || ' ' || size_tier('views', m.views) || ' ' || size_tier('duration', m.duration)) AS terms
  FROM media m
  JOIN media_marks k ON k.media_id = m.id
  JOIN media_docs d ON d.media_id = m.id
  LEFT JOIN media_descriptions t ON t.media_id = m.id;

CREATE VIEW transcript_terms AS
  SELECT t.media_id, d.doc,
    spoken_terms(t.lines, search_words(m.name), k.marks || ' d' || d.doc) AS terms
  FROM transcripts t
  JOIN transcript_docs d ON d.media_id = t.media_id
  JOIN media m ON m.id = t.media_id
  JOIN media_marks k ON k.media_id = t.media_id;

INSERT INTO media_search (rowid, terms) SELECT doc, terms FROM media_terms ORDER BY doc;
${triggers.join('\n')}
`;
