/**
 * What is said in videos, and the index of it. A transcript is one compressed row (see
 * `text-index/transcript-codec.ts`). Its document in the index has the number of its video's document
 * (see `0002-search.ts`), so that this index goes from the newest to the oldest too; it holds the
 * video's name and labels as well, so that words of both kinds can be asked for at once.
 *
 * Words that nearly every video says are found fast, a row of them is not: for each of them the index
 * has thousands of places to compare. So `transcript_pairs` holds which words follow one another,
 * by the ids of the videos, which lie closer together than their documents.
 */

const forget = (media: string): string => `
  DELETE FROM transcript_search WHERE rowid = (SELECT doc FROM media_docs WHERE media_id = ${media});`;

const write = (media: string): string => `
  INSERT INTO transcript_search (rowid, said, name, labels)
    SELECT doc, said, name, labels FROM spoken_words WHERE media_id = ${media};`;

const rewrite = (media: string): string => forget(media) + write(media);

const forgetPairs = (media: string): string => `
  DELETE FROM transcript_pairs WHERE rowid = ${media};`;

const writePairs = (media: string, lines: string): string => `
  INSERT INTO transcript_pairs (rowid, pairs) VALUES (${media}, transcript_word_pairs(${lines}));`;

const isTranscribed = (media: string): string =>
  `EXISTS (SELECT 1 FROM transcripts WHERE media_id = ${media})`;

export const transcripts = `
CREATE TABLE transcripts (
  media_id INTEGER PRIMARY KEY REFERENCES media ON DELETE CASCADE,
  language TEXT NOT NULL,
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  lines BLOB NOT NULL,
  read_at INTEGER NOT NULL
) STRICT;

CREATE VIRTUAL TABLE transcript_search USING fts5(
  said, name, labels,
  content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '3'
);

CREATE VIRTUAL TABLE transcript_pairs USING fts5(
  pairs, content = '', contentless_delete = 1, tokenize = 'ascii', detail = none
);

CREATE VIEW spoken_words AS
  SELECT t.media_id, w.doc, transcript_words(t.lines) AS said, w.name, w.labels
  FROM transcripts t JOIN media_words w ON w.media_id = t.media_id;

CREATE TRIGGER transcript_search_of_new_transcript AFTER INSERT ON transcripts BEGIN
  ${write('new.media_id')}
  ${writePairs('new.media_id', 'new.lines')}
END;
CREATE TRIGGER transcript_search_of_changed_transcript AFTER UPDATE OF lines ON transcripts BEGIN
  ${rewrite('new.media_id')}
  ${forgetPairs('new.media_id')}
  ${writePairs('new.media_id', 'new.lines')}
END;
CREATE TRIGGER transcript_search_of_old_transcript AFTER DELETE ON transcripts BEGIN
  ${forget('old.media_id')}
  ${forgetPairs('old.media_id')}
END;
CREATE TRIGGER transcript_search_of_moved_media AFTER UPDATE OF doc ON media_docs
  WHEN ${isTranscribed('new.media_id')} BEGIN
  DELETE FROM transcript_search WHERE rowid = old.doc;
  ${write('new.media_id')}
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

-- When the captions are to be looked for, 0 where nobody has looked; null where that is settled.
ALTER TABLE media ADD COLUMN captions_due_at INTEGER DEFAULT 0;
CREATE INDEX media_captions_due ON media (uploaded_at DESC, id DESC) WHERE captions_due_at IS NOT NULL;

-- One row: how many transcripts there are, and of how many videos nobody has looked for captions.
CREATE TABLE transcript_counts (ready INTEGER NOT NULL, unread INTEGER NOT NULL) STRICT;
INSERT INTO transcript_counts (ready, unread) SELECT 0, count(*) FROM media;
CREATE TRIGGER transcripts_counted AFTER INSERT ON transcripts BEGIN
  UPDATE transcript_counts SET ready = ready + 1;
END;
CREATE TRIGGER transcripts_discounted AFTER DELETE ON transcripts BEGIN
  UPDATE transcript_counts SET ready = ready - 1;
END;
CREATE TRIGGER unread_counted AFTER INSERT ON media WHEN new.captions_due_at IS 0 BEGIN
  UPDATE transcript_counts SET unread = unread + 1;
END;
CREATE TRIGGER unread_recounted AFTER UPDATE OF captions_due_at ON media
  WHEN (new.captions_due_at IS 0) <> (old.captions_due_at IS 0) BEGIN
  UPDATE transcript_counts SET unread = unread + iif(new.captions_due_at IS 0, 1, -1);
END;
CREATE TRIGGER unread_discounted AFTER DELETE ON media WHEN old.captions_due_at IS 0 BEGIN
  UPDATE transcript_counts SET unread = unread - 1;
END;

-- Whether what is said in its new videos is read while it is subscribed.
ALTER TABLE channels ADD COLUMN transcripts INTEGER NOT NULL DEFAULT 1 CHECK (transcripts IN (0, 1));

-- As JSON: what an attachment shows of its video, null where nobody knows; and its chapters.
ALTER TABLE attachments ADD COLUMN pieces TEXT;
ALTER TABLE attachments ADD COLUMN chapters TEXT NOT NULL DEFAULT '[]';

-- As JSON: what was asked for, so that it can be asked for again; null where nobody asked.
ALTER TABLE audit ADD COLUMN request TEXT;
`;
