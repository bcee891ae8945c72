import type { ImportedWatchHistory, WatchHistoryImport } from '../../../contract/watch-history.ts';
import type { Context } from '../../context.ts';
import { countInCatalogue, markWatched } from '../media/watched-media.queries.ts';

/**
 * Marks those of the videos as watched that are in the catalogue, all of them or none. The others are
 * passed over: a history is no wish to have them. Like a mark that is put by hand it is not told in the
 * audit, and leaves Watch Later alone. Safe to run twice.
 */
export function importWatchHistory(
  { db }: Pick<Context, 'db'>,
  { videos, dryRun }: WatchHistoryImport,
): ImportedWatchHistory {
  return db.transaction(() => {
    const { known, unwatched } = countInCatalogue(db, videos);
    if (!dryRun && unwatched > 0) markWatched(db, videos);
    return { inCatalogue: known, marked: unwatched };
  });
}
