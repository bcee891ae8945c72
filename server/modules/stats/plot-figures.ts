import { type Hours, MOST_NAMED, type Plots } from '../../../contract/plots.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
  addCounts,
  countsByDayOrMonth,
  countsByMonth,
  type DayCounts,
  dayOf,
} from './day-counts.ts';
import {
  type IdRange,
  type PlottedMedia,
  readLastId,
  readNames,
  readPlottedMedia,
  readRefreshes,
  readTagLengths,
} from './plots.queries.ts';

/** So many rows are read by one statement: some milliseconds, for which a write-ahead log cannot be cut. */
const ROWS_OF_SLICE = { media: 5_000, audit: 20_000 };

/** What was counted of the audit. Its rows never change, so only what came since is read the next time. */
export interface CountedRefreshes {
  /** The last row that was read. */
  readTo: number;
  /** Those that succeeded and those that failed. */
  days: DayCounts;
}

export const NO_REFRESHES: CountedRefreshes = { readTo: 0, days: new Map() };

/** What the plots show, but for whether newer figures are on their way. */
export type Figures = Omit<Plots, 'isRefreshing'>;

/** How many videos there are of each channel or tag, and how many seconds, by its id. */
type Lengths = Map<number, { videos: number; seconds: number }>;

function* slices(last: number, size: number, first = 0): Generator<IdRange> {
  for (let after = first; after < last; after += size) {
    yield { after, upTo: Math.min(after + size, last) };
  }
}

function addLength(lengths: Lengths, id: number, videos: number, seconds: number): void {
  const before = lengths.get(id);
  if (!before) lengths.set(id, { videos, seconds });
  else {
    before.videos += videos;
    before.seconds += seconds;
  }
}

/** What is known of the videos that were gone through. */
class MediaCounts {
  /** The watched ones and the others. */
  readonly uploads: DayCounts = new Map();
  readonly added: DayCounts = new Map();
  readonly channels: Lengths = new Map();
  readonly tags: Lengths = new Map();
  roughDates = 0;
  unknownLengths = 0;

  add(media: PlottedMedia): void {
    addCounts(this.uploads, dayOf(media.uploadedAt), media.watched ? [1, 0] : [0, 1]);
    addCounts(this.added, dayOf(media.addedAt), [1]);
    addLength(this.channels, media.channelId, 1, media.duration ?? 0);
    this.roughDates += media.isRough;
    if (media.duration === null) this.unknownLengths += 1;
  }
}

function countMedia(db: Database): MediaCounts {
  const counts = new MediaCounts();
  for (const range of slices(readLastId(db, 'media'), ROWS_OF_SLICE.media)) {
    for (const media of readPlottedMedia(db, range)) counts.add(media);
    for (const { tagId, videos, seconds } of readTagLengths(db, range)) {
      addLength(counts.tags, tagId, videos, seconds);
    }
  }
  return counts;
}

function countRefreshes(db: Database, before: CountedRefreshes): CountedRefreshes {
  const days: DayCounts = new Map([...before.days].map(([day, counts]) => [day, [...counts]]));
  const last = readLastId(db, 'audit');
  for (const range of slices(last, ROWS_OF_SLICE.audit, before.readTo)) {
    for (const { day, succeeded, failed } of readRefreshes(db, range)) {
      addCounts(days, day, [succeeded, failed]);
    }
  }
  return { readTo: Math.max(last, before.readTo), days };
}

function hoursOf(db: Database, table: 'channels' | 'tags', lengths: Lengths): Hours {
  const longest = [...lengths].sort(
    ([oneId, one], [otherId, other]) => other.seconds - one.seconds || oneId - otherId,
  );
  const first = longest.slice(0, MOST_NAMED);
  const names = readNames(
    db,
    table,
    first.map(([id]) => id),
  );
  const others = longest.slice(MOST_NAMED).map(([, length]) => length);
  return {
    named: first.flatMap(([id, length]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, ...length }];
    }),
    rest: {
      count: others.length,
      videos: others.reduce((sum, { videos }) => sum + videos, 0),
      seconds: others.reduce((sum, { seconds }) => sum + seconds, 0),
    },
  };
}

/**
 * Goes through all videos, and through what came to the audit since it was counted. It takes seconds in
 * a large catalogue, and belongs into a thread of its own.
 *
 * @param before what was counted of the audit, which is left as it is
 * @param now in milliseconds since 1970
 */
export function computeFigures(
  db: Database,
  before: CountedRefreshes,
  now: number,
): { figures: Figures; refreshes: CountedRefreshes } {
  const media = countMedia(db);
  const refreshes = countRefreshes(db, before);
  const today = dayOf(now);
  const figures: Figures = {
    computedAt: toInstant(now),
    uploads: countsByMonth(media.uploads).map(([time, [watched = 0, unwatched = 0]]) => ({
      time,
      watched,
      unwatched,
    })),
    roughDates: media.roughDates,
    added: countsByDayOrMonth(media.added, today).map(([time, [videos = 0]]) => ({ time, videos })),
    channels: hoursOf(db, 'channels', media.channels),
    tags: hoursOf(db, 'tags', media.tags),
    unknownLengths: media.unknownLengths,
    refreshes: countsByDayOrMonth(refreshes.days, today).map(
      ([time, [succeeded = 0, failed = 0]]) => ({ time, succeeded, failed }),
    ),
  };
  return { figures, refreshes };
}
