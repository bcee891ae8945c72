import { documentFrom } from './0004-spoken-terms.ts';
import { SECOND_OF, write } from './0009-written-terms.ts';

/**
 * The views and the length lie beside each document of what is written, as its channel does: the largest of
 * some hundred matches are told without a look at the videos, which are spread over a table eight times as
 * large. It takes 7 bytes a video.
 */
export const sizesBesideDocuments = `
-- The numbers stay, as the index knows the videos by them. The table is filled anew, in its order, since rows
-- that grow where they stand leave its pages half empty.
CREATE TEMPORARY TABLE former_docs AS SELECT doc, media_id, channel_id FROM media_docs;
DROP TABLE media_docs;
CREATE TABLE media_docs (
  doc INTEGER PRIMARY KEY,
  media_id INTEGER NOT NULL UNIQUE,
  channel_id INTEGER NOT NULL,
  views INTEGER,
  duration INTEGER
) STRICT;
INSERT INTO media_docs (doc, media_id, channel_id, views, duration)
  SELECT d.doc, d.media_id, d.channel_id, m.views, m.duration
  FROM former_docs d CROSS JOIN media m ON m.id = d.media_id ORDER BY d.doc;
DROP TABLE former_docs;

DROP TRIGGER media_search_of_new_media;
CREATE TRIGGER media_search_of_new_media AFTER INSERT ON media BEGIN
  INSERT INTO media_docs (doc, media_id, channel_id, views, duration)
    SELECT ${documentFrom('media_docs', SECOND_OF('new.uploaded_at'))},
      new.id, new.channel_id, new.views, new.duration;
  ${write('new.id')}
END;
CREATE TRIGGER media_docs_of_changed_size AFTER UPDATE OF views, duration ON media
  WHEN new.views IS NOT old.views OR new.duration IS NOT old.duration BEGIN
  UPDATE media_docs SET views = new.views, duration = new.duration WHERE media_id = new.id;
END;
`;
