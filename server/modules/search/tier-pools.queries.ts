import sql, { join } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { tagMark } from '../../text-index/index-terms.ts';
import { markOfTagTier } from '../../text-index/tag-tiers.ts';
import { ANY_VIDEO, labelled } from './full-text-query.ts';

/** Videos whose tiers have terms of their own, so that the largest of them are found from tier to tier. */
export interface TierPool {
  /** What FTS5 is asked for all of them. */
  any: string;
  /** What it is asked for those of a tier. @param mark that of the tier */
  inTier: (mark: string) => string;
}

/** Some tiers of a pool, by their marks. */
export interface Tiers {
  pool: TierPool;
  marks: readonly string[];
}

/** All videos. */
export const ALL_VIDEOS: TierPool = { any: ANY_VIDEO, inTier: labelled };

const withTag = (tag: number): TierPool => ({
  any: labelled(tagMark(tag)),
  inTier: (mark) => labelled(markOfTagTier(tagMark(tag), mark)),
});

/** The smallest pool that holds all videos with these tags. */
export function smallestPool(db: Database, tags: readonly number[]): TierPool {
  const [rarest] =
    tags.length < 2
      ? tags
      : db.column<number>(
          sql`SELECT id FROM tags WHERE id IN (${join(tags)}) ORDER BY uses LIMIT 1`,
        );
  return rarest === undefined ? ALL_VIDEOS : withTag(rarest);
}
