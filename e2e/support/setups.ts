import {
  draftVideo,
  type EmulatedChannel,
  findChannel,
  type VideoKind,
} from '../../emulator/catalogue.ts';
import { demoCatalogue } from '../../emulator/content.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import { randomIdentifier, seededRandom } from '../../emulator/random.ts';
import type { Setup } from './product.ts';

/** The channel of 1,500 videos. */
export const LARGE = '@everydayengineering';
/** The channel whose titles come in many scripts. */
export const SCRIPTS = '@wordsoftheworld';
/** The channel without any video. */
export const EMPTY = '@emptyroom';
/** A small channel whose videos tests mark, tag and open. */
export const BENCH = '@testbench';
/** The small channel that has videos of each kind. */
const MIXED = '@mixedbench';

const HOUR_MS = 3_600_000;

/** A channel of videos that are named by number, the newest (`Test bench 1`) an hour old. */
function smallChannel(
  handle: string,
  name: string,
  count: number,
  kindOf: (index: number) => VideoKind = () => 'video',
): EmulatedChannel {
  const random = seededRandom(handle);
  const now = Date.now();
  return {
    id: `UC${randomIdentifier(random, 22)}`,
    handle,
    name,
    description: `All about ${name}.`,
    avatarHue: random.integer(0, 359),
    subscribers: random.integer(10, 100_000),
    videos: Array.from({ length: count }, (_, index) =>
      draftVideo({
        id: randomIdentifier(random, 11),
        title: `${name} ${index + 1}`,
        kind: kindOf(index),
        description: `What ${name} ${index + 1} shows.`,
        publishedAt: new Date(now - (index + 1) * HOUR_MS).toISOString(),
        durationSeconds: 61 + index,
        views: random.integer(0, 2_000_000),
        likes: random.integer(0, 50_000),
      }),
    ),
  };
}

function catalogue() {
  const demo = demoCatalogue(new Date()).channels.filter(({ handle }) =>
    [LARGE, SCRIPTS, EMPTY].includes(handle),
  );
  return { channels: [...demo, smallChannel(BENCH, 'Test bench', 24)] };
}

/**
 * Lets the platform take its time over every single video but those of the small channel, so that
 * reading hundreds of them in the background does not use up the machine.
 */
function slowVideos({ catalogue, faults }: Emulator): void {
  const quick = new Set(findChannel(catalogue, BENCH)?.videos.map(({ id }) => id));
  faults.set('slow videos', {
    match: ({ kind, videoId = '' }) =>
      (kind === 'watch' || kind === 'player') && !quick.has(videoId),
    answer: { type: 'delay', milliseconds: 15_000 },
  });
}

/** A catalogue in use: a large channel, one in many scripts, an empty and a small one. */
export const LIBRARY: Setup = {
  catalogue,
  subscriptions: [BENCH, EMPTY, SCRIPTS, LARGE],
  trouble: slowVideos,
};

/** The first start: nothing is subscribed to yet. */
export const NEWCOMER: Setup = { catalogue, subscriptions: [] };

const KINDS_IN_TURN: readonly VideoKind[] = ['video', 'short', 'live'];

/** A small channel of which each third video is a short, and each third one a live stream. */
export const KINDS: Setup = {
  catalogue: () => ({
    channels: [
      smallChannel(MIXED, 'Mixed bench', 30, (index) => KINDS_IN_TURN[index % 3] ?? 'video'),
    ],
  }),
  subscriptions: [MIXED],
};
