import { expect, test } from 'vitest';
import { draftVideo, findChannel, listedVideos, publishVideo, removeVideo } from './catalogue.ts';
import { demoCatalogue } from './content.ts';
import { dailyVideos, emulatorFor, smallCatalogue } from './testing/emulators.ts';
import { errorsOf, listTab, runYtDlp } from './testing/yt-dlp.ts';

const RESOLVE = ['--flat-playlist', '-J', '-I', '0', '--extractor-retries', '0'];

test('a handle resolves with one request to the channel id, its names and its pictures', async () => {
  const emulator = await emulatorFor(demoCatalogue(new Date()));
  const run = await runYtDlp(emulator, [...RESOLVE, 'https://www.youtube.com/@wordsoftheworld']);
  const channel = JSON.parse(run.stdout);
  const expected = findChannel(emulator.catalogue, '@wordsoftheworld');
  expect(channel).toMatchObject({
    channel_id: expected?.id,
    channel: expected?.name,
    uploader_id: '@wordsoftheworld',
    description: expected?.description,
    channel_follower_count: 233_000,
  });
  const ids = channel.thumbnails.map((thumbnail: { id: string }) => thumbnail.id);
  expect(ids).toEqual(expect.arrayContaining(['avatar_uncropped', 'banner_uncropped']));
  expect(emulator.requests).toMatchObject([{ kind: 'page', status: 200 }]);
});

test('the tabs of a channel of 1,500 videos are listed whole, in order, each video once', async () => {
  const emulator = await emulatorFor(demoCatalogue(new Date()));
  const channel = findChannel(emulator.catalogue, '@everydayengineering');
  if (!channel) throw new Error('the channel is missing from the demo');
  const tabs = [
    { tab: 'videos', kind: 'video', count: 1350 },
    { tab: 'shorts', kind: 'short', count: 120 },
    { tab: 'streams', kind: 'live', count: 30 },
  ] as const;
  const listings = await Promise.all(
    tabs.map(({ tab }) => listTab(emulator, `channel/${channel.id}/${tab}`)),
  );
  listings.forEach(({ run, entries }, index) => {
    const { kind = 'video', count } = tabs[index] ?? {};
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    expect(entries).toHaveLength(count ?? 0);
    const expected = listedVideos(channel, kind).map(({ id, title }) => ({ id, title }));
    expect(entries.map(({ id, title }) => ({ id, title }))).toEqual(expected);
  });
  const ids = listings.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(1500);
});

test('a listing has rounded views, approximate dates and the kind of a stream', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const facts = { durationSeconds: 3725, views: 12_345 };
  const { catalogue } = smallCatalogue([
    draftVideo({ ...facts, title: 'A video', publishedAt: hoursAgo(24 * 22) }),
    draftVideo({ ...facts, title: 'A stream', kind: 'live', publishedAt: hoursAgo(24 * 22) }),
  ]);
  const emulator = await emulatorFor(catalogue);
  const videos = await listTab(emulator, '@small/videos');
  expect(videos.entries).toMatchObject([{ title: 'A video', duration: 3725, view_count: 12_000 }]);
  const age = Date.now() / 1000 - Number(videos.entries[0]?.timestamp);
  expect(age / 86_400).toBeGreaterThan(20);
  expect(age / 86_400).toBeLessThan(22);
  const streams = await listTab(emulator, '@small/streams');
  expect(streams.entries).toMatchObject([{ title: 'A stream', live_status: 'was_live' }]);
});

test('shorts are listed without dates and durations', async () => {
  const { catalogue } = smallCatalogue([
    draftVideo({ title: 'Short & sweet', kind: 'short', views: 7 }),
  ]);
  const emulator = await emulatorFor(catalogue);
  const { entries } = await listTab(emulator, '@small/shorts');
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ title: 'Short & sweet', view_count: 7 });
  expect(entries[0]?.url).toContain('/shorts/');
  expect(entries[0]?.timestamp ?? null).toBeNull();
  expect(entries[0]?.duration ?? null).toBeNull();
});

test('members-only and upcoming videos are listed as such, private and removed ones are not', async () => {
  const { catalogue } = smallCatalogue([
    draftVideo({ title: 'Soon', availability: 'upcoming', publishedAt: '2100-01-01T00:00:00Z' }),
    draftVideo({ title: 'For members', availability: 'members' }),
    draftVideo({ title: 'Hidden', availability: 'private' }),
    draftVideo({ title: 'Gone', availability: 'removed' }),
    draftVideo({ title: 'For all' }),
  ]);
  const emulator = await emulatorFor(catalogue);
  const { entries } = await listTab(emulator, '@small/videos');
  expect(entries).toMatchObject([
    { title: 'Soon', live_status: 'is_upcoming' },
    { title: 'For members', availability: 'subscriber_only' },
    { title: 'For all' },
  ]);
});

test('a tab that the channel has no videos for is missing', async () => {
  const { catalogue } = smallCatalogue(dailyVideos(1));
  const emulator = await emulatorFor(catalogue);
  const { run, entries } = await listTab(emulator, '@small/shorts');
  expect(entries).toEqual([]);
  expect(run.exitCode).toBe(1);
  expect(errorsOf(run)).toContain('This channel does not have a shorts tab');
});

test('a channel without any video resolves and has no tab', async () => {
  const emulator = await emulatorFor(demoCatalogue(new Date()));
  const run = await runYtDlp(emulator, [...RESOLVE, 'https://www.youtube.com/@emptyroom']);
  expect(JSON.parse(run.stdout)).toMatchObject({
    channel: 'Empty Room',
    uploader_id: '@emptyroom',
  });
  const { run: listing } = await listTab(emulator, '@emptyroom/videos');
  expect(errorsOf(listing)).toContain('This channel does not have a videos tab');
});

test('an unknown handle and the handle of a vanished channel are not found', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(1));
  channel.vanished = true;
  const emulator = await emulatorFor(catalogue);
  for (const handle of ['@nobodyhasthis', '@small']) {
    const run = await runYtDlp(emulator, [...RESOLVE, `https://www.youtube.com/${handle}`]);
    expect(run.exitCode).toBe(1);
    expect(errorsOf(run)).toMatch(/HTTP Error 404/);
  }
});

test('the id of a vanished channel says that the channel does not exist', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(1));
  channel.vanished = true;
  const emulator = await emulatorFor(catalogue);
  const { run } = await listTab(emulator, `channel/${channel.id}/videos`);
  expect(run.exitCode).toBe(1);
  expect(errorsOf(run)).toContain('This channel does not exist');
});

test('a published video is at the top of its tab at once, a removed one is gone from it', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(3));
  const emulator = await emulatorFor(catalogue);
  const fresh = draftVideo({ title: 'Fresh from the press' });
  publishVideo(catalogue, channel.id, fresh);
  removeVideo(catalogue, channel.videos[2]?.id ?? '');
  const { entries } = await listTab(emulator, '@small/videos');
  expect(entries.map(({ title }) => title)).toEqual(['Fresh from the press', 'Video 3', 'Video 1']);
});

test('a video published while the listing is read neither doubles nor hides another', async () => {
  const { catalogue, channel } = smallCatalogue(dailyVideos(70));
  const before = channel.videos.map(({ id }) => id);
  const emulator = await emulatorFor(catalogue);
  emulator.faults.set('publish before the second page', {
    match: (request) => {
      if (request.kind === 'browse' && channel.videos.length === 70) {
        publishVideo(catalogue, channel.id, draftVideo({ title: 'In between' }));
      }
      return false;
    },
    answer: { type: 'reset' },
  });
  const { entries } = await listTab(emulator, '@small/videos');
  expect(channel.videos).toHaveLength(71);
  expect(entries.map(({ id }) => id)).toEqual(before);
});
