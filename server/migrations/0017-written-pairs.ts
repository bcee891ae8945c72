/**
 * All videos are filed again under what is written, for the index knows any two words that follow one
 * another, not only those of which one is short (see `text-index/row-terms.ts`), and single characters of
 * scripts without spaces (`text-index/written-terms.ts`). A quarter of a millisecond each, and 50 bytes.
 */
export const writtenPairs = `
INSERT INTO media_search (media_search) VALUES ('delete-all');
INSERT INTO media_search (rowid, terms) SELECT doc, terms FROM media_terms ORDER BY doc;
`;
