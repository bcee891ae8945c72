import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { CaptionSegment } from '../../../emulator/catalogue.ts';
import { type Random, seededRandom } from '../../../emulator/random.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../../testing/platform.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { startServerOn, type TestServer } from '../../testing/test-server.ts';
import { PATIENCE } from '../../testing/transcript-setup.ts';

const VIDEOS = 4;
const LINES = 250;
const SECONDS_OF_LINE = 4;
const SENTENCES = 200;

const COMMON =
  'the of and to a in that it is was for you on with as I this but be have so we at not what'.split(
    ' ',
  );
const SYLLABLES = 'ba ce di fo gu ha ke li mo nu pa re si to vu'.split(' ');

/** What people say: every other word is one that all say all the time, the more so the earlier in the list. */
function speak(random: Random): string {
  const words = Array.from({ length: random.integer(5, 12) }, () => {
    if (random.chance(0.5)) return COMMON[Math.floor(COMMON.length * random.next() ** 2)];
    return Array.from({ length: random.integer(2, 3) }, () => random.pick(SYLLABLES)).join('');
  });
  return `${words.join(' ')}${random.pick(['', '.', ',', '?'])}`;
}

const random = seededRandom('remembered sentences');
const channel = emulatedChannel('@remembered', { video: VIDEOS });
const spoken = channel.videos.map((video) => {
  const segments: CaptionSegment[] = Array.from({ length: LINES }, (_, index) => ({
    start: index * SECONDS_OF_LINE,
    duration: SECONDS_OF_LINE,
    text: speak(random),
  }));
  video.captions = [{ language: 'en', automatic: true, segments }];
  return { remoteId: video.id, segments };
});

/** 6 to 12 words out of a line and the next, without what a person does not remember. */
function remember() {
  const { remoteId, segments } = random.pick(spoken);
  const index = random.integer(0, LINES - 2);
  const wordsAt = (line: number): string[] =>
    (segments[line]?.text ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
  const first = wordsAt(index);
  const from = random.integer(0, Math.max(0, first.length - 5));
  const words = [...first, ...wordsAt(index + 1)].slice(from, from + random.integer(6, 12));
  return { q: words.join(' '), remoteId, start: segments[index]?.start ?? 0 };
}

let platform: TestPlatform;
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  platform = await startPlatform([channel]);
  server = await startServerOn(platform);
  api = await server.logIn();
  const id = seedChannel(server.db, { remoteId: channel.id, handle: channel.handle });
  for (const video of channel.videos) {
    const uploadedAt = Date.parse(video.publishedAt);
    seedMedia(server.db, id, { remoteId: video.id, name: video.title, uploadedAt });
  }
  await api.call(routes.startBackfill);
});

afterAll(async () => {
  await server?.stop();
  await platform?.stop();
});

test('each of 200 sentences finds the video that it is said in first, and its second', async () => {
  await expect
    .poll(() => api.call(routes.readTranscriptStatus), PATIENCE)
    .toMatchObject({ ready: VIDEOS, backfill: null });
  const missed: object[] = [];
  for (let count = 0; count < SENTENCES; count += 1) {
    const { q, remoteId, start } = remember();
    const query = { q, contentSearch: true, sort: 'relevance', size: 1 };
    const [found] = (await api.call(routes.listMedia, { query })).content;
    const moment = found?.moments?.[0];
    if (found?.remoteId !== remoteId || Math.abs((moment?.start ?? -9) - start) > 3) {
      missed.push({ q, remoteId, start, found: found?.remoteId, at: moment?.start });
    }
  }
  expect(missed).toEqual([]);
});
