import { fileTranscripts } from './0004-spoken-terms.ts';

/** What tells which words are said one after the other gets a name that says so; the next step fills it. */
export const saidInARow = `
DROP TRIGGER transcript_search_of_new_transcript;
DROP TRIGGER transcript_search_of_changed_transcript;
ALTER TABLE transcript_triples RENAME TO transcript_rows;
${fileTranscripts({ table: 'transcript_rows', column: 'filter', of: () => 'zeroblob(0)' })}
`;
