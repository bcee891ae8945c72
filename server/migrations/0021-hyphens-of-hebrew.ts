/**
 * The Hebrew hyphen (maqaf) and the signs paseq, sof pasuq and nun hafukha were taken for marks on letters,
 * which joined the words on either side into one that nobody types. What holds them is filed again; to look
 * for them takes some seconds for a million videos, and some more for a hundred thousand transcripts.
 */
const SIGNS = '\u05be\u05c0\u05c3\u05c6';

const holds = (text: string): string => `${text} GLOB '*[${SIGNS}]*'`;

const NAMED = 'SELECT id FROM hyphened_names';

/** Files the words of videos by whose names they are found. */
const fileNamed = (index: string, docs: string, terms: string): string => `
DELETE FROM ${index} WHERE rowid IN (SELECT doc FROM ${docs} WHERE media_id IN (${NAMED}));
INSERT INTO ${index} (rowid, terms) SELECT doc, terms FROM ${terms} WHERE media_id IN (${NAMED});`;

/** Files the names of channels or tags. */
const fileLabels = (index: string, table: string, columns: readonly string[]): string => `
DELETE FROM ${index} WHERE rowid IN (SELECT id FROM ${table} WHERE ${holds('name')});
INSERT INTO ${index} (rowid, ${columns.join(', ')})
  SELECT id, ${columns.map((column) => `search_words(${column})`).join(', ')}
  FROM ${table} WHERE ${holds('name')};`;

/**
 * Triggers learn the words of all that is written anew as it stands. They also file those of descriptions,
 * comments and transcripts, but of names only where these change.
 */
export const hyphensOfHebrew = `
CREATE TEMP TABLE hyphened_names (id INTEGER PRIMARY KEY);
INSERT INTO hyphened_names (id) SELECT id FROM media WHERE ${holds('name')};
UPDATE media SET name = name WHERE id IN (${NAMED});
${fileNamed('media_search', 'media_docs', 'media_terms')}
${fileNamed('transcript_search', 'transcript_docs', 'transcript_terms')}
DROP TABLE hyphened_names;
UPDATE media_descriptions SET description = description WHERE ${holds('description')};
UPDATE comments SET markdown_text = markdown_text WHERE ${holds('markdown_text')};
UPDATE channels SET name = name, sort_name = folded(name) WHERE ${holds('name')};
${fileLabels('channel_search', 'channels', ['name', 'handle'])}
UPDATE tags SET name = name WHERE ${holds('name')};
${fileLabels('tag_search', 'tags', ['name'])}
UPDATE transcripts SET lines = lines WHERE ${holds('spoken_text(lines)')};
`;
