import { expect, test } from 'vitest';
import type { EmulatedVideo } from './catalogue.ts';
import type { Emulator } from './emulator.ts';
import { dailyVideos, emulatorFor, fetchThrough, smallCatalogue } from './testing/emulators.ts';

interface ControlAnswer {
  video: EmulatedVideo;
  channels: unknown[];
  requests: unknown[];
  error: string;
}

async function control(emulator: Emulator, method: string, action: string, body?: unknown) {
  const response = await fetch(`${emulator.proxyUrl}/__emulator/${action}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: (await response.json()) as ControlAnswer };
}

test('another process publishes, removes and takes away', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(2));
  const emulator = await emulatorFor(catalogue);
  const order = { channel: '@small', video: { title: 'From afar', kind: 'short', views: 3 } };
  const { status, answer } = await control(emulator, 'POST', 'publish', order);
  expect(status).toBe(201);
  expect(channel.videos[0]).toMatchObject({ id: answer.video.id, title: 'From afar', views: 3 });
  await control(emulator, 'POST', 'remove', { videoId: channel.videos[1]?.id });
  expect(channel.videos[1]?.availability).toBe('removed');
  const { answer: summary } = await control(emulator, 'GET', 'channels');
  expect(summary.channels).toMatchObject([{ handle: '@small', videos: 1, shorts: 1, live: 0 }]);
  await control(emulator, 'POST', 'vanish', { channel: channel.id });
  expect(channel.vanished).toBe(true);
});

test('another process sets and clears faults and reads the requests', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(1));
  const emulator = await emulatorFor(catalogue);
  const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`;
  const fault = {
    name: 'feed down',
    match: { kinds: ['feed'] },
    answer: { type: 'status', status: 404 },
  };
  expect((await control(emulator, 'POST', 'faults', fault)).status).toBe(201);
  expect((await fetchThrough(emulator, feed)).status).toBe(404);
  await control(emulator, 'DELETE', 'faults?name=feed%20down');
  expect((await fetchThrough(emulator, feed)).status).toBe(200);
  const { answer } = await control(emulator, 'GET', 'requests?kind=feed');
  expect(answer.requests).toMatchObject([
    { kind: 'feed', status: 404, channelId: channel.id },
    { kind: 'feed', status: 200, channelId: channel.id },
  ]);
  const since = new Date(Date.now() + 60_000).toISOString();
  expect((await control(emulator, 'GET', `requests?since=${since}`)).answer.requests).toEqual([]);
});

test.for([
  ['publish', { channel: '@nobody', video: { title: 'x' } }],
  ['publish', { channel: '@small', video: { title: '' } }],
  ['publish', { channel: '@small', video: { title: 'x', colour: 'red' } }],
  ['faults', { name: 'x', match: { kinds: ['nonsense'] }, answer: { type: 'reset' } }],
  ['faults', { name: 'x', match: {}, answer: { type: 'status', status: 200 } }],
  ['remove', { videoId: 'AAAAAAAAAAA' }],
  ['vanish', {}],
] as const)('an order to %s that makes no sense is refused: %j', async ([action, body]) => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  const { status, answer } = await control(emulator, 'POST', action, body);
  expect(status).toBe(400);
  expect(answer.error).not.toBe('');
});

test('an unknown action is not found', async () => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  expect((await control(emulator, 'GET', 'nothing')).status).toBe(404);
});
