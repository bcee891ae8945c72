import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../platform/http.ts';
import { createSponsorBlock, SponsorBlockUnavailable } from './sponsorblock.ts';

const VIDEO: { remoteId: string; duration: number | null } = {
  remoteId: 'dQw4w9WgXcQ',
  duration: 100,
};

/** Starts a SponsorBlock that answers this. @returns what it was asked, and how to ask it */
async function answering(body: string, status = 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = createHttpClient({ proxy: { http: undefined, https: undefined, none: undefined } });
  const stop = () => server.close();
  onTestFinished(async () => {
    await http.close();
    stop();
  });
  const { port } = server.address() as AddressInfo;
  const sponsorBlock = createSponsorBlock({ http, server: `http://127.0.0.1:${port}` });
  const { signal } = new AbortController();
  return { asked, stop, read: (video = VIDEO) => sponsorBlock.readSegments(video, signal) };
}

const telling = (segments: object[], videoID = VIDEO.remoteId) =>
  answering(JSON.stringify([{ videoID, segments }]));

test('tells no more than the start of a hash of the id', async () => {
  const { asked, read } = await answering('Not Found', 404);
  expect(await read()).toEqual([]);
  expect(asked).toEqual([expect.stringMatching(/^\/api\/skipSegments\/[0-9a-f]{4}\?/)]);
  expect(asked[0]).not.toContain(VIDEO.remoteId);
});

test('asks for the parts to skip of every kind that can be left out', async () => {
  const { asked, read } = await answering('[]');
  await read();
  const { searchParams } = new URL(asked[0] ?? '', 'http://sponsorblock.test');
  expect(Object.fromEntries(searchParams)).toEqual({
    service: 'YouTube',
    actionTypes: '["skip"]',
    categories:
      '["sponsor","selfpromo","interaction","intro","outro","preview","hook","music_offtopic","filler"]',
  });
});

test('gives the parts in order, those at the edges to the very edge', async () => {
  const { read } = await telling([
    { segment: [99.2, 99.4], category: 'outro' },
    { segment: [40, 50], category: 'sponsor' },
    { segment: [0.4, 5], category: 'intro' },
  ]);
  expect(await read()).toEqual([
    { start: 0, end: 5, category: 'intro' },
    { start: 40, end: 50, category: 'sponsor' },
    { start: 99.2, end: 101, category: 'outro' },
  ]);
});

test('leaves out other videos, other cuts, unknown kinds and what is not a part', async () => {
  const other = await telling([{ segment: [1, 2], category: 'sponsor' }], 'other');
  expect(await other.read()).toEqual([]);
  const { read } = await telling([
    { segment: [10, 20], category: 'sponsor', videoDuration: 130 },
    { segment: [10, 20], category: 'new kind' },
    { segment: [10, 20], category: 'sponsor', actionType: 'mute' },
    { segment: [20, 20], category: 'sponsor' },
    { segment: [30, 20], category: 'sponsor' },
  ]);
  expect(await read()).toEqual([]);
});

test('takes what was marked on a video whose length is told a little otherwise', async () => {
  const { read } = await telling([
    { segment: [10, 20], category: 'sponsor', videoDuration: 98 },
    { segment: [30, 40], category: 'sponsor', videoDuration: 102 },
    { segment: [50, 60], category: 'sponsor', videoDuration: 97.9 },
    { segment: [70, 80], category: 'sponsor', videoDuration: 102.1 },
  ]);
  expect((await read()).map(({ start }) => start)).toEqual([10, 30]);
});

test('takes all where the length of the video is not known', async () => {
  const { read } = await telling([{ segment: [10, 200], category: 'sponsor', videoDuration: 300 }]);
  expect(await read({ ...VIDEO, duration: null })).toHaveLength(1);
});

test.each([null, { videoID: 'other' }, { videoID: 'other', segments: [{ segment: [1] }] }])(
  'reads what is known of a video though %j stands beside it',
  async (other) => {
    const segments = [{ segment: [40, 50], category: 'sponsor' }];
    const { read } = await answering(
      JSON.stringify([other, { videoID: VIDEO.remoteId, segments }]),
    );
    expect(await read()).toEqual([{ start: 40, end: 50, category: 'sponsor' }]);
  },
);

test.each([
  ['a server in trouble', '', 503, true],
  ['a limit', '', 429, true],
  ['a refusal', '', 403, false],
  ['a page', '<html>', 200, true],
  ['another document', '{"a":1}', 200, true],
  [
    'a part without an end',
    `[{"videoID":"${VIDEO.remoteId}","segments":[{"segment":[1]}]}]`,
    200,
    true,
  ],
])('says in words that %s is no answer', async (_, body, status, isPassing) => {
  const { read } = await answering(body, status);
  const error = await read().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SponsorBlockUnavailable);
  expect(error).toMatchObject({ isPassing, message: expect.stringContaining('Nothing was cut.') });
});

test('says in words that nobody answers', async () => {
  const { read, stop } = await answering('[]');
  stop();
  await expect(read()).rejects.toThrow(/Nothing was cut\./);
});
