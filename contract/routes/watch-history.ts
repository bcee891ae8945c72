import { ImportedWatchHistory, WatchHistoryImport } from '../watch-history.ts';
import { defineRoutes } from './route.ts';

/** The call that takes over which videos were watched elsewhere. */
export const watchHistoryRoutes = defineRoutes({
  importWatchHistory: {
    method: 'POST',
    path: '/api/watch-history/import',
    body: WatchHistoryImport,
    response: ImportedWatchHistory,
  },
});
