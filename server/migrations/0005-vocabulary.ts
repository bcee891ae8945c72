/**
 * Every word that the catalogue has ever held, so that those a misspelt one may stand for are found
 * among their neighbours in the alphabet. The index itself knows them too, but passes over all videos
 * of a word to come to the next one. Words stay when nothing holds them any more: how many do is asked
 * of the index.
 */

/** Puts in the words of a text. In a trigger, OR IGNORE would yield to what the statement outside says. */
const learn = (text: string): string => `
  INSERT INTO vocabulary (word)
    SELECT DISTINCT value FROM json_each('["' || replace(search_words(${text}), ' ', '","') || '"]')
    WHERE length(value) > 1 AND NOT EXISTS (SELECT 1 FROM vocabulary WHERE word = value);`;

const learnTerms = (index: string): string => `
  INSERT OR IGNORE INTO vocabulary (word)
    SELECT term FROM ${index}_terms WHERE col <> 'labels' AND length(term) > 1;`;

/** A trigger for rows that come, and one for those whose text changes. */
const learnFrom = (table: string, columns: readonly string[]): string => {
  const text = columns.map((column) => `coalesce(new.${column}, '')`).join(` || ' ' || `);
  return `
CREATE TRIGGER vocabulary_of_new_${table} AFTER INSERT ON ${table} BEGIN
  ${learn(text)}
END;
CREATE TRIGGER vocabulary_of_changed_${table} AFTER UPDATE OF ${columns.join(', ')} ON ${table} BEGIN
  ${learn(text)}
END;`;
};

export const vocabulary = `
CREATE TABLE vocabulary (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
${['media_search', 'channel_search', 'tag_search'].map(learnTerms).join('')}
${learnFrom('media', ['name'])}
${learnFrom('media_descriptions', ['description'])}
${learnFrom('comments', ['markdown_text'])}
${learnFrom('channels', ['name', 'handle'])}
${learnFrom('tags', ['name'])}
`;
