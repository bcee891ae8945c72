import * as z from 'zod/mini';
import { VIDEO_ID_PATTERN } from './remote-ids.ts';

/** So many videos of a history are sent at once. */
export const MOST_WATCHED = 1_000;

/** Videos that somebody watched elsewhere, by their ids at the source. */
export const WatchHistoryImport = z.object({
  videos: z
    .array(z.string().check(z.regex(VIDEO_ID_PATTERN, 'Must be the id of a video, 11 characters')))
    .check(
      z.minLength(1, 'There are no videos'),
      z.maxLength(MOST_WATCHED, `At most ${MOST_WATCHED.toLocaleString('en')} at once`),
    ),
  /** Tells what would be marked, and changes nothing. */
  dryRun: z._default(z.boolean(), false),
});
export type WatchHistoryImport = z.infer<typeof WatchHistoryImport>;

/** What became of the videos, or would; one that is named twice counts once. */
export const ImportedWatchHistory = z.object({
  /** How many of them are in the catalogue. The others are not added. */
  inCatalogue: z.int(),
  /** How many of these were not watched yet, and are by this. */
  marked: z.int(),
});
export type ImportedWatchHistory = z.infer<typeof ImportedWatchHistory>;
