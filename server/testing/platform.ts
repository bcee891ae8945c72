import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import {
  draftVideo,
  type EmulatedChannel,
  type EmulatedVideo,
  listedVideos,
  type VideoKind,
} from '../../emulator/catalogue.ts';
import { type Emulator, startEmulator } from '../../emulator/emulator.ts';
import { randomIdentifier, seededRandom } from '../../emulator/random.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** An emulated platform for tests. */
export interface TestPlatform {
  emulator: Emulator;
  /** The settings with which a server takes the emulator for the platform. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts an emulated platform with these channels and nothing else. */
export async function startPlatform(channels: EmulatedChannel[]): Promise<TestPlatform> {
  const folder = await makeTemporaryFolder();
  const emulator = await startEmulator({ catalogue: { channels }, folder: folder.path });
  return {
    emulator,
    settings: {
      YT_DLP_PATH: process.env.YT_DLP_PATH || 'yt-dlp',
      ...emulator.serverSettings,
    },
    stop: async () => {
      await emulator.close();
      await folder.remove();
    },
  };
}

/** Has this process trust the emulator, as NODE_EXTRA_CA_CERTS does with one that is started with it. */
export async function trustPlatform({ certificateFile }: Emulator): Promise<void> {
  const certificate = await readFile(certificateFile, 'utf8');
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate]);
}

const HOUR = 60 * 60 * 1000;

/**
 * A channel with so many videos of each kind, two hours apart, the newest of them an hour old. Kinds
 * take turns, so that each reaches equally far back.
 *
 * @param handle with its `@`
 * @param facts what holds of each video in place of what is made up
 */
export function emulatedChannel(
  handle: string,
  counts: Partial<Record<VideoKind, number>> = { video: 3 },
  facts: Partial<EmulatedVideo> = {},
): EmulatedChannel {
  const random = seededRandom(handle);
  const left = new Map(Object.entries(counts) as [VideoKind, number][]);
  const kinds: VideoKind[] = [];
  while (left.size > 0) {
    for (const [kind, count] of left) {
      if (count > 0) kinds.push(kind);
      if (count > 1) left.set(kind, count - 1);
      else left.delete(kind);
    }
  }
  const newest = Date.now() - HOUR;
  return {
    id: `UC${randomIdentifier(random, 22)}`,
    handle,
    name: `Channel ${handle.slice(1)}`,
    description: `All about ${handle.slice(1)}.`,
    avatarHue: random.integer(0, 359),
    subscribers: random.integer(10, 1_000_000),
    videos: kinds.map((kind, index) =>
      draftVideo({
        id: randomIdentifier(random, 11),
        title: `${kind} ${kinds.length - index} of ${handle}`,
        description: `What ${kind} ${kinds.length - index} shows.`,
        kind,
        publishedAt: new Date(newest - index * 2 * HOUR).toISOString(),
        durationSeconds: random.integer(10, 4_000),
        views: random.integer(0, 2_000_000),
        likes: random.integer(0, 50_000),
        ...facts,
      }),
    ),
  };
}

/** A channel on an emulated platform, and its one video. */
export interface PublishedVideo {
  channel: EmulatedChannel;
  video: EmulatedVideo;
}

/** Puts a channel with one video, of which these facts hold, onto a platform that runs. */
export function publishVideo(
  { catalogue }: Emulator,
  handle: string,
  facts: Partial<EmulatedVideo> = {},
): PublishedVideo {
  const channel = emulatedChannel(handle, { video: 1 }, facts);
  const [video] = channel.videos;
  if (!video) throw new Error(`The channel ${handle} has no video`);
  catalogue.channels.push(channel);
  return { channel, video };
}

/** The ids that the platform lists under a kind, newest first. */
export function listedIds(channel: EmulatedChannel, kind: VideoKind): string[] {
  return listedVideos(channel, kind).map(({ id }) => id);
}
