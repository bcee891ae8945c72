import sql from 'sql-template-tag';
import type { Label } from '../../../contract/common.ts';
import type { Stats } from '../../../contract/stats.ts';
import { byName } from '../../platform/by-name.ts';
import type { Database } from '../../platform/database.ts';

/** How many of the most used tags are told. */
const TOP_TAGS = 20;

/** Counts of the catalogue; channels and tags keep a counter of their videos. */
export function readStats(db: Database): Stats {
  const counts = db.get<Omit<Stats, 'tagStats'>>(sql`
    SELECT
      (SELECT coalesce(sum(video_count), 0) FROM channels) AS mediaCount,
      (SELECT count(*) FROM channels WHERE subscribed = 1) AS subscriptionCount,
      (SELECT count(*) FROM media WHERE library_at IS NOT NULL) AS libraryCount,
      (SELECT count(*) FROM tags) AS tagCount,
      (SELECT count(*) FROM groups) AS groupCount`);
  if (!counts) throw new Error('The counts of the catalogue could not be read');
  const tagStats = db
    .all<Label & { uses: number }>(sql`
      SELECT id, name, uses FROM tags WHERE uses > 0 ORDER BY uses DESC, id LIMIT ${TOP_TAGS}`)
    .sort((one, other) => other.uses - one.uses || byName(one, other))
    .map(({ id, name }) => ({ id, name }));
  return { ...counts, tagStats };
}
