import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { type Sized, type Tier, tiersOf } from '../../text-index/size-tiers.ts';
import { ANY_VIDEO } from './full-text-query.ts';
import type { ReadDocAt } from './nth-match.queries.ts';
import type { TierPool } from './tier-pools.queries.ts';

/** Which part of all videos is in a tier is judged by so many of the newest, or by fewer where there are no more. */
const NEWEST = [200, 20];

/** A tier of views or lengths, and which part of the newest videos of a pool is in it, from 0 to 1. */
export interface TierShare extends Tier {
  share: number;
}

/**
 * The tiers that any video of a pool is in, from the largest on; each is looked at when it is asked for. Where
 * there are few videos, each may hold all of them.
 */
export function* tierShares(
  readDocAt: ReadDocAt,
  pool: TierPool,
  sized: Sized,
): Generator<TierShare> {
  const first = readDocAt(pool.any, 0) ?? 0;
  /** How far apart the documents lie on average; without end where there are hardly any. */
  const distanceOf = (match: string): number => {
    for (const count of NEWEST) {
      const last = readDocAt(match, count - 1);
      if (last !== undefined) return (last - first) / count;
    }
    return Number.POSITIVE_INFINITY;
  };
  const all = distanceOf(pool.any);
  for (const { tier, mark } of tiersOf(sized)) {
    const match = pool.inTier(mark);
    if (readDocAt(match, 0) === undefined) continue;
    yield { tier, mark, share: Number.isFinite(all) ? Math.min(1, all / distanceOf(match)) : 1 };
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
