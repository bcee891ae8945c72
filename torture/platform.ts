import type { EmulatedChannel } from '../emulator/catalogue.ts';
import type { Random } from '../emulator/random.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../server/testing/platform.ts';

/** The platform that the server works against. */
export interface World {
  platform: TestPlatform;
  /** Channels to subscribe to. */
  channels: EmulatedChannel[];
  /** Channels of which only single videos are added. */
  strangers: EmulatedChannel[];
}

/** What is said in every video. */
export const saidIn = (remoteId: string): string[] => [`This is ${remoteId}`, 'and that is all'];

/** A channel of short videos, so that cutting them takes a moment and not minutes. */
function channelOf(random: Random, handle: string, videos: number): EmulatedChannel {
  const channel = emulatedChannel(handle, { video: videos });
  for (const video of channel.videos) {
    video.durationSeconds = random.integer(6, 14);
    video.sponsorSegments = [{ start: 2, end: 4, category: 'sponsor' }];
    const segments = saidIn(video.id).map((text, at) => ({ start: at * 3, duration: 3, text }));
    video.captions = [{ language: 'en', automatic: true, segments }];
  }
  return channel;
}

export async function startWorld(
  random: Random,
  size: { channels: number; strangers: number; videos: number },
): Promise<World> {
  const make = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => channelOf(random, `@${name}${index}`, size.videos));
  const channels = make('channel', size.channels);
  const strangers = make('stranger', size.strangers);
  return { platform: await startPlatform([...channels, ...strangers]), channels, strangers };
}
