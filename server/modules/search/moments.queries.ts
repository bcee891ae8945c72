import sql from 'sql-template-tag';
import type { Moment } from '../../../contract/transcript.ts';
import type { Database } from '../../platform/database.ts';
import { openSpokenText } from '../../platform/spoken-text.ts';
import { findMoments } from './moments.ts';
import { readMomentSearch } from './spoken-search.queries.ts';

/**
 * Where what a person typed is said in videos, by their ids. Only these videos' transcripts are
 * unpacked.
 */
export function readMoments(
  db: Database,
  typed: string,
  ids: readonly number[],
): Map<number, Moment[]> {
  const search = readMomentSearch(db, typed);
  const transcripts = db.all<{ id: number; lines: Uint8Array }>(sql`
    SELECT t.media_id AS id, t.lines
    FROM json_each(${JSON.stringify(ids)}) listed JOIN transcripts t ON t.media_id = listed.value`);
  return new Map(
    transcripts.map(({ id, lines }) => [id, findMoments(openSpokenText(lines), search)]),
  );
}
