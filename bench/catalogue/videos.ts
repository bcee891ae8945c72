import type { Random } from '../../emulator/random.ts';
import { around, normal } from './distributions.ts';
import type { Texts } from './texts.ts';

/** A made-up video as it is written down. */
export interface MadeUpVideo {
  remoteId: string;
  name: string;
  kind: 'video' | 'short' | 'live';
  /** In seconds. */
  duration: number;
  /** In milliseconds since 1970. */
  uploadedAt: number;
  views: number;
  watched: boolean;
  watchLaterAt: number | null;
  libraryAt: number | null;
  addedAt: number;
  /** Null where its own page was not read yet. */
  description: string | null;
  /** The ids of its tags. */
  tags: number[];
  shuffle: number;
  isTranscribed: boolean;
}

/** The size of a catalogue. */
export interface Size {
  videos: number;
  transcripts: number;
}

const ID_LENGTH = 11;
const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const DAY = 24 * 60 * 60 * 1000;
/** The oldest video; half of all are younger than three years, as channels upload more and more. */
const OLDEST_DAYS = 14 * 365;
const MEAN_AGE_DAYS = 4 * 365;

/** An age in milliseconds, below that of the oldest video. */
function drawAge(random: Random): number {
  const cut = 1 - Math.exp(-OLDEST_DAYS / MEAN_AGE_DAYS);
  return -Math.log(1 - random.next() * cut) * MEAN_AGE_DAYS * DAY;
}

function drawKind(random: Random): { kind: MadeUpVideo['kind']; duration: number } {
  const share = random.next();
  if (share < 0.15) return { kind: 'short', duration: random.integer(10, 60) };
  if (share < 0.2) return { kind: 'live', duration: around(random, 5_400, 2) };
  return { kind: 'video', duration: Math.max(5, around(random, 600, 2.5)) };
}

/** One to three tags for one of twelve videos, the first tags far more often than the last. */
function drawTags(random: Random, tagCount: number): number[] {
  if (!random.chance(1 / 12)) return [];
  const drawn = Array.from({ length: random.integer(1, 3) }, () =>
    Math.floor(tagCount ** random.next()),
  );
  return [...new Set(drawn)];
}

/** An id as the platform has them. */
function drawRemoteId(random: Random): string {
  let id = '';
  while (id.length < ID_LENGTH) id += ID_LETTERS.charAt(random.integer(0, ID_LETTERS.length - 1));
  return id;
}

/**
 * The videos of one channel, the newest first, as a listing tells of them.
 *
 * @param now the age of a video counts from here, in milliseconds since 1970
 * @param subscribedAt when the channel came into the catalogue
 */
export function makeVideos(
  count: number,
  { videos, transcripts }: Size,
  {
    texts,
    random,
    tagCount,
    now,
    subscribedAt,
  }: {
    texts: Texts;
    random: Random;
    tagCount: number;
    now: number;
    subscribedAt: number;
  },
): MadeUpVideo[] {
  const popularity = normal(random);
  const dates = Array.from({ length: count }, () => Math.floor(now - drawAge(random)));
  const since = (at: number): number => Math.floor(at + random.next() * (now - at));
  return dates
    .sort((one, other) => other - one)
    .map((uploadedAt) => {
      const addedAt = Math.max(subscribedAt, uploadedAt);
      const isTranscribed = random.chance(transcripts / videos);
      const { kind, duration } = drawKind(random);
      return {
        remoteId: drawRemoteId(random),
        name: texts.title(random),
        kind: isTranscribed ? 'video' : kind,
        duration: isTranscribed ? random.integer(600, 3_000) : duration,
        uploadedAt,
        views: Math.round(8_000 * 5 ** (popularity + normal(random))),
        watched: random.chance(0.3),
        watchLaterAt: random.chance(0.01) ? since(addedAt) : null,
        libraryAt: random.chance(0.005) ? since(addedAt) : null,
        addedAt,
        description: random.chance(0.8) ? texts.description(random) : null,
        tags: drawTags(random, tagCount),
        shuffle: Math.floor((random.next() - 0.5) * 2 ** 52),
        isTranscribed,
      };
    });
}
