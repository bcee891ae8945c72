/**
 * Videos with tags are filed again, as the index has terms now for each tag within each tier of views and of
 * lengths (see `text-index/tag-tiers.ts`). A sixth of a millisecond each.
 */
export const tiersOfTags = `
CREATE TEMPORARY TABLE tagged AS
  SELECT doc FROM media_docs WHERE media_id IN (SELECT media_id FROM media_tags) ORDER BY doc;
DELETE FROM media_search WHERE rowid IN (SELECT doc FROM tagged);
INSERT INTO media_search (rowid, terms)
  SELECT t.doc, t.terms FROM tagged f CROSS JOIN media_terms t ON t.doc = f.doc ORDER BY f.doc;
DROP TABLE tagged;
`;
