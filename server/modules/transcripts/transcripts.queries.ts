import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import {
  decodeTranscript,
  encodeTranscript,
  type SpokenLine,
} from '../../text-index/transcript-codec.ts';

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

/** Keeps what is said in a video, in place of what was kept before. */
export function storeTranscript(
  db: Database,
  mediaId: number,
  { language, automatic, lines }: StoredTranscript,
  now: number,
): void {
  db.run(sql`
    INSERT INTO transcripts (media_id, language, automatic, lines, read_at)
    VALUES (${mediaId}, ${language}, ${automatic ? 1 : 0}, ${encodeTranscript(lines)}, ${now})
    ON CONFLICT (media_id) DO UPDATE SET language = excluded.language,
      automatic = excluded.automatic, lines = excluded.lines, read_at = excluded.read_at`);
}

/** How many transcripts there are, and of how many videos nobody has looked for captions. */
export function countTranscripts(db: Database): { ready: number; unread: number } {
  const counts = db.get<{ ready: number; unread: number }>(
    sql`SELECT ready, unread FROM transcript_counts`,
  );
  if (!counts) throw new Error('The counts of the transcripts could not be read');
  return counts;
}
