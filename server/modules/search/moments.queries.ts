import sql from 'sql-template-tag';
import type { Moment } from '../../../contract/moment.ts';
import type { Database } from '../../platform/database.ts';
import { forgetLookedThrough, openSpokenText } from '../../text-index/spoken-text.ts';
import { findMoments } from './moments.ts';
import type { SpokenSearch } from './spoken-search.queries.ts';

/**
 * Where what is looked for is said in videos, by their ids. Only these videos' transcripts are unpacked.
 * It is the last that a search asks of transcripts.
 */
export function readMoments(
  db: Database,
  { text: { wanted, row }, needed }: SpokenSearch,
  ids: readonly number[],
): Map<number, Moment[]> {
  const search = { wanted, row, needed: wanted.filter((term) => needed.includes(term)) };
  const transcripts = db.all<{ id: number; lines: Uint8Array }>(sql`
    SELECT t.media_id AS id, t.lines
    FROM json_each(${JSON.stringify(ids)}) listed JOIN transcripts t ON t.media_id = listed.value`);
  const moments = new Map(
    transcripts.map(({ id, lines }) => [id, findMoments(openSpokenText(lines), search)]),
  );
  forgetLookedThrough();
  return moments;
}
