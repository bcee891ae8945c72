/**
 * The indexes of the search are written in pages of a kilobyte, not of four. To look for a video among those
 * of a word, FTS5 reads the page on which it must be from its beginning, and most searches do so for each
 * video that holds their rarest word. Both indexes are written anew, in half a minute for a million videos.
 */
const PAGE_BYTES = 1_000;

/** FTS5 writes nothing anew where all lies in one part, so another one comes and goes. */
const rewrite = (index: string): string => `
INSERT INTO ${index} (${index}, rank) VALUES ('pgsz', ${PAGE_BYTES});
INSERT INTO ${index} (rowid, terms) VALUES (-1, 'none');
DELETE FROM ${index} WHERE rowid = -1;
INSERT INTO ${index} (${index}) VALUES ('optimize');
`;

const INDEXES = ['media_search', 'transcript_search'];

/**
 * Of how many parts alike FTS5 makes one. With two of them it took the large part of an index along after
 * every dozen writes, until it lay far enough from the small ones.
 */
const mergeFour = (index: string): string =>
  `INSERT INTO ${index} (${index}, rank) VALUES ('usermerge', 4);`;

export const smallerPages = [
  ...[...INDEXES, 'channel_search', 'tag_search'].map(mergeFour),
  ...INDEXES.map(rewrite),
].join('\n');
