import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { type Sized, type Tier, tiersOf } from '../../text-index/size-tiers.ts';
import { ANY_VIDEO, labelled } from './full-text-query.ts';
import type { ReadDocAt } from './nth-match.queries.ts';

/** The share of the videos that are in each tier, and how many there are, are judged by so many of the newest. */
const NEWEST = 200;

/** A tier of views or lengths, and which part of the newest videos is in it, from 0 to 1. */
export interface TierShare extends Tier {
  share: number;
}

/**
 * The tiers that any video is in, from the largest on; each is looked at when it is asked for. Where there
 * are few videos, each may hold all of them.
 */
export function* tierShares(readDocAt: ReadDocAt, sized: Sized): Generator<TierShare> {
  const first = readDocAt(ANY_VIDEO, 0) ?? 0;
  const spanOf = (match: string): number =>
    (readDocAt(match, NEWEST - 1) ?? Number.POSITIVE_INFINITY) - first;
  const all = spanOf(ANY_VIDEO);
  for (const { tier, mark } of tiersOf(sized)) {
    const match = labelled(mark);
    if (readDocAt(match, 0) === undefined) continue;
    yield { tier, mark, share: Number.isFinite(all) ? Math.min(1, all / spanOf(match)) : 1 };
  }
}

/**
 * About how many documents are found, where so many were found up to one of them: as if videos were
 * uploaded evenly from the oldest to the newest.
 *
 * @param last the last document that may be found, where that is not the oldest of all
 */
export function estimateMatches(
  db: Database,
  readDocAt: ReadDocAt,
  { found, upTo, last }: { found: number; upTo: number; last: number | undefined },
): number {
  const newest = readDocAt(ANY_VIDEO, 0) ?? 0;
  const oldest = db.get<{ doc: number }>(sql`SELECT max(doc) AS doc FROM media_docs`)?.doc ?? upTo;
  const end = Math.min(oldest, last ?? oldest);
  return (found * (end - newest)) / Math.max(1, upTo - newest);
}
