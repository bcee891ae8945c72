/**
 * The index of the search. It holds words only (see `text-index/words.ts`); the texts stay where they
 * are, and triggers keep the index true within the transaction of each change.
 *
 * A document's number says when its video was uploaded, so that the index itself goes from the newest
 * to the oldest: the sixty-fourth parts of a second that were left to the year 2106. The column
 * `labels` carries ids in place of names: `v` for every video, `c7` for its channel, `t3` for a tag.
 * So a channel or a tag takes a new name without its videos being written again. A tag that is
 * deleted stays in the index until the video is written next: its id never comes back.
 */

/** The first free document number for an upload at this instant. */
const documentFor = (instant: string): string => `(
    WITH wanted (doc) AS (SELECT (4294967296 - ${instant} / 1000) * 64)
    SELECT CASE
      WHEN NOT EXISTS (SELECT 1 FROM media_docs WHERE doc = wanted.doc) THEN wanted.doc
      ELSE (
        SELECT taken.doc + 1 FROM media_docs taken
        WHERE taken.doc >= wanted.doc
          AND NOT EXISTS (SELECT 1 FROM media_docs WHERE doc = taken.doc + 1)
        ORDER BY taken.doc LIMIT 1)
      END
    FROM wanted)`;

export const forget = (media: string): string => `
  DELETE FROM media_search WHERE rowid = (SELECT doc FROM media_docs WHERE media_id = ${media});`;

const write = (media: string): string => `
  INSERT INTO media_search (rowid, name, labels, description, comments)
    SELECT doc, name, labels, description, comments FROM media_words WHERE media_id = ${media};`;

const rewrite = (media: string): string => forget(media) + write(media);

export const search = `
CREATE TABLE media_docs (
  doc INTEGER PRIMARY KEY,
  media_id INTEGER NOT NULL UNIQUE
) STRICT;

CREATE VIRTUAL TABLE media_search USING fts5(
  name, labels, description, comments,
  content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3'
);
CREATE VIRTUAL TABLE media_search_terms USING fts5vocab('media_search', 'col');

CREATE VIEW media_words AS
  SELECT m.id AS media_id, d.doc, search_words(m.name) AS name,
    'v c' || m.channel_id || coalesce(
      (SELECT group_concat(' t' || tag_id, '') FROM media_tags WHERE media_id = m.id), '') AS labels,
    search_words(t.description) AS description,
    search_words((SELECT group_concat(markdown_text, ' ') FROM comments WHERE media_id = m.id)) AS comments
  FROM media m
  JOIN media_docs d ON d.media_id = m.id
  LEFT JOIN media_descriptions t ON t.media_id = m.id;

CREATE TRIGGER media_search_of_new_media AFTER INSERT ON media BEGIN
  INSERT INTO media_docs (doc, media_id) SELECT ${documentFor('new.uploaded_at')}, new.id;
  ${write('new.id')}
END;
CREATE TRIGGER media_search_of_old_media AFTER DELETE ON media BEGIN
  ${forget('old.id')}
  DELETE FROM media_docs WHERE media_id = old.id;
END;
CREATE TRIGGER media_search_of_changed_media AFTER UPDATE OF name, channel_id ON media
  WHEN new.name <> old.name OR new.channel_id <> old.channel_id BEGIN
  ${rewrite('new.id')}
END;
CREATE TRIGGER media_search_of_moved_media AFTER UPDATE OF uploaded_at ON media
  WHEN new.uploaded_at / 1000 <> old.uploaded_at / 1000 BEGIN
  ${forget('new.id')}
  UPDATE media_docs SET doc = ${documentFor('new.uploaded_at')} WHERE media_id = new.id;
  ${write('new.id')}
END;

CREATE TRIGGER media_search_of_new_description AFTER INSERT ON media_descriptions BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER media_search_of_changed_description AFTER UPDATE OF description ON media_descriptions BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER media_search_of_old_description AFTER DELETE ON media_descriptions BEGIN
  ${rewrite('old.media_id')}
END;

CREATE TRIGGER media_search_of_new_tag AFTER INSERT ON media_tags BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER media_search_of_old_tag AFTER DELETE ON media_tags
  WHEN EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id) BEGIN
  ${rewrite('old.media_id')}
END;

CREATE TRIGGER media_search_of_new_comment AFTER INSERT ON comments BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER media_search_of_changed_comment AFTER UPDATE OF markdown_text ON comments BEGIN
  ${rewrite('new.media_id')}
END;
CREATE TRIGGER media_search_of_old_comment AFTER DELETE ON comments BEGIN
  ${rewrite('old.media_id')}
END;

CREATE VIRTUAL TABLE channel_search USING fts5(
  name, handle, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE channel_search_terms USING fts5vocab('channel_search', 'col');
CREATE TRIGGER channel_search_of_new_channel AFTER INSERT ON channels BEGIN
  INSERT INTO channel_search (rowid, name, handle)
    VALUES (new.id, search_words(new.name), search_words(new.handle));
END;
CREATE TRIGGER channel_search_of_changed_channel AFTER UPDATE OF name, handle ON channels
  WHEN new.name <> old.name OR new.handle IS NOT old.handle BEGIN
  DELETE FROM channel_search WHERE rowid = old.id;
  INSERT INTO channel_search (rowid, name, handle)
    VALUES (new.id, search_words(new.name), search_words(new.handle));
END;
CREATE TRIGGER channel_search_of_old_channel AFTER DELETE ON channels BEGIN
  DELETE FROM channel_search WHERE rowid = old.id;
END;

CREATE VIRTUAL TABLE tag_search USING fts5(
  name, content = '', contentless_delete = 1, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE tag_search_terms USING fts5vocab('tag_search', 'col');
CREATE TRIGGER tag_search_of_new_tag AFTER INSERT ON tags BEGIN
  INSERT INTO tag_search (rowid, name) VALUES (new.id, search_words(new.name));
END;
CREATE TRIGGER tag_search_of_renamed_tag AFTER UPDATE OF name ON tags WHEN new.name <> old.name BEGIN
  DELETE FROM tag_search WHERE rowid = old.id;
  INSERT INTO tag_search (rowid, name) VALUES (new.id, search_words(new.name));
END;
CREATE TRIGGER tag_search_of_old_tag AFTER DELETE ON tags BEGIN
  DELETE FROM tag_search WHERE rowid = old.id;
END;
`;
