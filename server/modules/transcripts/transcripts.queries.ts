import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { decodeTranscript, type SpokenLine } from '../../platform/transcript-codec.ts';

/** What is said in a video, as it is stored. */
export interface StoredTranscript {
  /** As BCP 47 writes it. */
  language: string;
  /** Whether the platform's speech recognition wrote it, not people. */
  automatic: boolean;
  /** In the order in which they are said. */
  lines: SpokenLine[];
}

/** What is said in a video; none where it was not read. */
export function readTranscript(db: Database, mediaId: number): StoredTranscript | undefined {
  const row = db.get<{ language: string; automatic: number; lines: Uint8Array }>(
    sql`SELECT language, automatic, lines FROM transcripts WHERE media_id = ${mediaId}`,
  );
  return row && { ...row, automatic: row.automatic === 1, lines: decodeTranscript(row.lines) };
}
