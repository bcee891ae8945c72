import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../contract/routes.ts';
import { draftVideo, type EmulatedChannel } from '../../emulator/catalogue.ts';
import { seededRandom } from '../../emulator/random.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';
import { startPlatform } from '../../server/testing/platform.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { startServerOn, type TestServer } from '../../server/testing/test-server.ts';
import type { CorpusVideo } from '../corpus.ts';
import { drawSentences } from '../sentences.ts';
import { cutIntoParts } from './parts.ts';

const SENTENCES = 200;
/** A corpus of fewer transcripts is cut into so many. */
const FEWEST_TRANSCRIPTS = 200;
/** So far from the line's own beginning may the moment that is shown begin, in seconds. */
const NEAR = 3;
const POLL_EVERY_MS = 500;

/** The channels of the corpus as the emulator has them, their videos with automatic captions. */
function channelsOf(videos: readonly CorpusVideo[]): EmulatedChannel[] {
  const channels = new Map<string, EmulatedChannel>();
  for (const { channelId, channel: name, title, lines, ...video } of videos) {
    const channel = channels.get(channelId) ?? {
      id: channelId,
      handle: `@c${channelId.slice(2, 12)}`,
      name,
      description: '',
      avatarHue: 0,
      subscribers: 0,
      videos: [],
    };
    channels.set(channelId, channel);
    const segments = lines.map(({ start, end, text }) => ({ start, duration: end - start, text }));
    const captions = [{ language: 'en', automatic: true, segments }];
    channel.videos.push(draftVideo({ ...video, title, captions }));
  }
  return [...channels.values()];
}

function seedCatalogue({ db }: TestServer, channels: readonly EmulatedChannel[]): void {
  for (const { id: remoteId, handle, name, videos } of channels) {
    const channel = seedChannel(db, { remoteId, handle, name });
    for (const { id, title, publishedAt } of videos) {
      seedMedia(db, channel, { remoteId: id, name: title, uploadedAt: Date.parse(publishedAt) });
    }
  }
}

/** Has everything read that is said. @throws where something stays unread */
async function readAll(api: ApiClient, videos: number): Promise<void> {
  await api.call(routes.startBackfill);
  for (;;) {
    const { ready, backfill } = await api.call(routes.readTranscriptStatus);
    if (!backfill) {
      if (ready === videos) return;
      throw new Error(`Only ${ready} of ${videos} transcripts were read.`);
    }
    await sleep(POLL_EVERY_MS);
  }
}

/**
 * Feeds real transcripts through the emulator, the real yt-dlp and a real server, searches for
 * sentences out of them, and prints how many find their video and its second first.
 */
export async function measureRecall(corpus: readonly CorpusVideo[]): Promise<void> {
  const videos = cutIntoParts(corpus, FEWEST_TRANSCRIPTS);
  const channels = channelsOf(videos);
  const platform = await startPlatform(channels);
  const settings = { ...platform.settings, REQUESTS_PER_HOUR: '1000000' };
  const server = await startServerOn({ ...platform, settings });
  try {
    const api = await server.logIn();
    seedCatalogue(server, channels);
    console.log(`Reading ${videos.length} transcripts …`);
    await readAll(api, videos.length);
    const sentences = drawSentences(videos, SENTENCES, seededRandom('remembered'));
    let videosFound = 0;
    let secondsFound = 0;
    for (const { words, video, start } of sentences) {
      const query = { q: words, contentSearch: true, sort: 'relevance' };
      const [found] = (await api.call(routes.listMedia, { query })).content;
      const isVideo = found?.remoteId === video.id;
      const isSecond = isVideo && Math.abs((found.moments?.[0]?.start ?? -NEAR) - start) <= NEAR;
      videosFound += isVideo ? 1 : 0;
      secondsFound += isSecond ? 1 : 0;
      if (!isSecond) console.log(`Missed: “${words}” in ${video.id} at ${Math.round(start)} s`);
    }
    console.log(`Of ${SENTENCES} sentences, ${videosFound} find their video first,`);
    console.log(`and ${secondsFound} their second within ${NEAR} s.`);
  } finally {
    await server.stop();
    await platform.stop();
  }
}
