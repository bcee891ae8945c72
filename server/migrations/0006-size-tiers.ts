/**
 * The index of the search says of each video in which tier of views and of lengths it is (see
 * `text-index/size-tiers.ts`), beside the marks of its channel and its tags. The index of what is said
 * does not: filing a transcript again takes long, and views change all the time.
 */
export const isMoved = (column: string, sized: string): string =>
  `size_tier('${sized}', new.${column}) <> size_tier('${sized}', old.${column})`;

export const sizeTiers = `
DROP VIEW transcript_terms;
DROP VIEW media_words;

CREATE VIEW media_words AS
  SELECT media_id, doc, name, marks,
    marks || ' ' || size_tier('views', views) || ' ' || size_tier('duration', duration) AS labels,
    description, comments
  FROM (
    SELECT m.id AS media_id, d.doc, m.views, m.duration, search_words(m.name) AS name,
      'v c' || m.channel_id || coalesce(
        (SELECT group_concat(' t' || tag_id, '') FROM media_tags WHERE media_id = m.id), '') AS marks,
      search_words(t.description) AS description,
      search_words((SELECT group_concat(markdown_text, ' ') FROM comments WHERE media_id = m.id)) AS comments
    FROM media m
    JOIN media_docs d ON d.media_id = m.id
    LEFT JOIN media_descriptions t ON t.media_id = m.id);

CREATE VIEW transcript_terms AS
  SELECT t.media_id, d.doc, spoken_terms(t.lines, w.name, w.marks || ' d' || d.doc) AS terms
  FROM transcripts t
  JOIN transcript_docs d ON d.media_id = t.media_id
  JOIN media_words w ON w.media_id = t.media_id;

INSERT INTO media_search (media_search) VALUES ('delete-all');
INSERT INTO media_search (rowid, name, labels, description, comments)
  SELECT doc, name, labels, description, comments FROM media_words ORDER BY doc;

CREATE TRIGGER media_search_of_moved_size AFTER UPDATE OF views, duration ON media
  WHEN ${isMoved('views', 'views')} OR ${isMoved('duration', 'duration')} BEGIN
  DELETE FROM media_search WHERE rowid = (SELECT doc FROM media_docs WHERE media_id = new.id);
  INSERT INTO media_search (rowid, name, labels, description, comments)
    SELECT doc, name, labels, description, comments FROM media_words WHERE media_id = new.id;
END;
`;
