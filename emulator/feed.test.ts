import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { draftVideo, publishVideo } from './catalogue.ts';
import { dailyVideos, emulatorFor, fetchThrough, smallCatalogue } from './testing/emulators.ts';

function feedUrl(channelId: string): string {
  return `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`;
}

test('the feed has the 15 newest of all kinds with exact dates, views and escaped texts', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(20));
  const emulator = await emulatorFor(catalogue);
  publishVideo(
    catalogue,
    channel.id,
    draftVideo({
      title: 'Short <one> & "only"',
      description: 'Line 1\nLine 2 & <3',
      kind: 'short',
      views: 42,
      publishedAt: '2026-02-03T04:05:06.000Z',
    }),
  );
  const response = await fetchThrough(emulator, feedUrl(channel.id));
  expect(response.headers.get('cache-control')).toContain('max-age=900');
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(await response.text());
  expect(feed.title).toBe('Small & Co');
  expect(feed['yt:channelId']).toBe(channel.id.slice(2));
  expect(feed.entry).toHaveLength(15);
  expect(feed.entry[0]).toMatchObject({
    title: 'Short <one> & "only"',
    published: '2026-02-03T04:05:06+00:00',
    'yt:channelId': channel.id,
    link: { '@_href': expect.stringContaining('/shorts/') },
    'media:group': {
      'media:description': 'Line 1\nLine 2 & <3',
      'media:thumbnail': { '@_url': expect.stringMatching(/^https:\/\/i\.ytimg\.com\/vi\//) },
      'media:community': { 'media:statistics': { '@_views': '42' } },
    },
  });
});

test('members-only, private and removed videos are not in the feed', async () => {
  const { catalogue, channel } = smallCatalogue([
    draftVideo({ title: 'For members', availability: 'members' }),
    draftVideo({ title: 'Hidden', availability: 'private' }),
    draftVideo({ title: 'Gone', availability: 'removed' }),
    draftVideo({ title: 'For all' }),
  ]);
  const emulator = await emulatorFor(catalogue);
  const text = await (await fetchThrough(emulator, feedUrl(channel.id))).text();
  expect(text.match(/<entry>/g)).toHaveLength(1);
  expect(text).toContain('<title>For all</title>');
});

test('there is no feed for an unknown or a vanished channel', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(1));
  const emulator = await emulatorFor(catalogue);
  expect((await fetchThrough(emulator, feedUrl(`UC${'x'.repeat(22)}`))).status).toBe(404);
  channel.vanished = true;
  expect((await fetchThrough(emulator, feedUrl(channel.id))).status).toBe(404);
});
