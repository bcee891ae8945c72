/**
 * Where several tags of a video change at once, its words are filed once: of a talk of three hours that
 * takes 50 ms each time.
 */

export const isHeld = (media: string): string =>
  `EXISTS (SELECT 1 FROM held_filings WHERE media_id = ${media})`;

const file =
  (index: string, docs: string, terms: string) =>
  (media: string): string =>
    `
  DELETE FROM ${index} WHERE rowid = (SELECT doc FROM ${docs} WHERE media_id = ${media});
  INSERT INTO ${index} (rowid, terms) SELECT doc, terms FROM ${terms} WHERE media_id = ${media};`;

const triggersOf = (index: string, fileAnew: (media: string) => string): string => `
DROP TRIGGER ${index}_of_new_tag;
DROP TRIGGER ${index}_of_old_tag;
CREATE TRIGGER ${index}_of_new_tag AFTER INSERT ON media_tags
  WHEN NOT ${isHeld('new.media_id')} BEGIN${fileAnew('new.media_id')}
END;
CREATE TRIGGER ${index}_of_old_tag AFTER DELETE ON media_tags
  WHEN NOT ${isHeld('old.media_id')} AND EXISTS (SELECT 1 FROM tags WHERE id = old.tag_id) BEGIN
  ${fileAnew('old.media_id')}
END;
CREATE TRIGGER ${index}_of_held_filing AFTER DELETE ON held_filings BEGIN${fileAnew('old.media_id')}
END;`;

export const tagsFiledTogether = `
-- The videos whose tags are being changed; it is empty after each transaction.
CREATE TABLE held_filings (media_id INTEGER PRIMARY KEY) STRICT;
${triggersOf('media_search', file('media_search', 'media_docs', 'media_terms'))}
${triggersOf('transcript_search', file('transcript_search', 'transcript_docs', 'transcript_terms'))}
`;
