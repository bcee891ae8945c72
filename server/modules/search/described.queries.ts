import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { wordsOf } from '../../text-index/words.ts';
import { type Candidate, rank } from './ranking.ts';
import { nearnessOf } from './term-places.ts';

/** The descriptions of so many of the best are read, of those whose names do not hold all the words. */
const MOST_READ = 10;

/**
 * The ids of the videos, those first that answer the search best. Of the best, it counts how close together
 * their descriptions hold the words: who types some of one sentence means the video with that sentence.
 */
export function rankDescribed(
  db: Database,
  terms: readonly Term[],
  candidates: readonly Candidate[],
): number[] {
  const ids = rank(terms, candidates);
  if (terms.length < 2) return ids;
  const best = new Set(ids.slice(0, MOST_READ));
  const read = candidates.filter(({ id, scope }) => scope !== 'name' && best.has(id));
  if (read.length === 0) return ids;
  const described = db.all<{ id: number; description: string }>(sql`
    SELECT media_id AS id, description FROM media_descriptions
    WHERE media_id IN (SELECT value FROM json_each(${JSON.stringify(read.map(({ id }) => id))}))`);
  const near = new Map(
    described.map(({ id, description }) => [id, nearnessOf(terms, wordsOf(description))]),
  );
  return rank(
    terms,
    candidates.map((candidate) => ({ ...candidate, near: near.get(candidate.id) ?? 0 })),
  );
}
