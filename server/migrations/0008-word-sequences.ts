import { fileTranscripts } from './0004-spoken-terms.ts';

/**
 * Sequences of words take the place of the filters that told which words may be said one after the
 * other (see `text-index/word-sequence.ts`), and all transcripts are filed again, for the index knows
 * rows of three short words too. That takes 15 ms for half an hour of speech.
 */
export const wordSequences = `
DROP TRIGGER transcript_search_of_new_transcript;
DROP TRIGGER transcript_search_of_changed_transcript;
DROP TABLE transcript_rows;
CREATE TABLE transcript_sequences (
  media_id INTEGER PRIMARY KEY REFERENCES transcripts ON DELETE CASCADE,
  words TEXT NOT NULL
) STRICT;
INSERT INTO transcript_sequences (media_id, words)
  SELECT media_id, word_sequence(lines) FROM transcripts ORDER BY media_id;
INSERT INTO transcript_search (transcript_search) VALUES ('delete-all');
INSERT INTO transcript_search (rowid, terms) SELECT doc, terms FROM transcript_terms ORDER BY doc;
${fileTranscripts({
  table: 'transcript_sequences',
  column: 'words',
  of: (lines) => `word_sequence(${lines})`,
})}
`;
