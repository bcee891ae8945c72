import { fileTranscripts } from './0004-spoken-terms.ts';

/**
 * The filter of words that are said one after the other knows each four of them too, beside each three.
 * It is made again of the transcripts, which takes some milliseconds for half an hour of speech.
 */
export const saidInARow = `
DROP TRIGGER transcript_search_of_new_transcript;
DROP TRIGGER transcript_search_of_changed_transcript;
ALTER TABLE transcript_triples RENAME TO transcript_rows;
UPDATE transcript_rows SET filter = row_filter(
  (SELECT lines FROM transcripts t WHERE t.media_id = transcript_rows.media_id));
${fileTranscripts('transcript_rows')}
`;
