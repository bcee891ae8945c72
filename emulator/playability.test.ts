import { expect, test } from 'vitest';
import { type Availability, draftVideo, type VideoKind, vanishChannel } from './catalogue.ts';
import { emulatorFor, smallCatalogue } from './testing/emulators.ts';
import { errorsOf, runYtDlp } from './testing/yt-dlp.ts';

const watchAddress = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;

const ONE_VIDEO = ['-J', '--no-playlist', '--extractor-retries', '0'];

test('each video that is not open is refused in the platform’s words for it', async () => {
  const expected: [Availability, VideoKind, RegExp][] = [
    ['private', 'video', /Private video/],
    ['removed', 'video', /Video unavailable.*removed/],
    ['members', 'video', /Join this channel.*members-only/],
    ['premium', 'video', /Video unavailable.*Music Premium members/],
    ['age', 'video', /confirm your age/],
    ['region', 'video', /not available in your country/],
    ['upcoming', 'video', /Premieres in 3 days/],
    ['upcoming', 'live', /will begin in 3 days/],
    ['bot-check', 'video', /not a bot/],
  ];
  const publishedAt = new Date(Date.now() + 3.5 * 86_400_000).toISOString();
  const videos = expected.map(([availability, kind], index) =>
    draftVideo({ title: `Closed ${index}`, availability, kind, publishedAt }),
  );
  const emulator = await emulatorFor(smallCatalogue(videos).catalogue);
  const addresses = videos.map(({ id }) => watchAddress(id));
  const run = await runYtDlp(emulator, [...ONE_VIDEO, '--ignore-errors', ...addresses]);
  expect(run.exitCode).toBe(1);
  expect(run.stdout.trim().split('\n')).toEqual(videos.map(() => 'null'));
  const errors = errorsOf(run).split('\n');
  videos.forEach(({ id }, index) => {
    expect(errors[index]).toContain(id);
    expect(errors[index]).toMatch(expected[index]?.[2] ?? /never/);
  });
});

test('videos that never existed or whose channel vanished are unavailable', async () => {
  const video = draftVideo({ title: 'Orphan' });
  const { catalogue, channel } = smallCatalogue([video]);
  vanishChannel(catalogue, channel.id);
  const emulator = await emulatorFor(catalogue);
  const addresses = [watchAddress('AAAAAAAAAAA'), watchAddress(video.id)];
  const run = await runYtDlp(emulator, [...ONE_VIDEO, '--ignore-errors', ...addresses]);
  const [unknown, orphan] = errorsOf(run).split('\n');
  expect(unknown).toContain('Video unavailable');
  expect(orphan).toContain('has been terminated');
});

test('a bot check on demand hits a video that is otherwise open', async () => {
  const video = draftVideo({ title: 'Open' });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  emulator.faults.set('bot', {
    match: { kinds: ['watch', 'player'] },
    answer: { type: 'bot-check' },
  });
  const address = watchAddress(video.id);
  expect(errorsOf(await runYtDlp(emulator, [...ONE_VIDEO, address]))).toContain('not a bot');
  emulator.faults.clear('bot');
  const run = await runYtDlp(emulator, [...ONE_VIDEO, address]);
  expect(JSON.parse(run.stdout)).toMatchObject({ title: 'Open' });
});

test('an open video comes with all its details', async () => {
  const video = draftVideo({
    title: 'عنوان <b>& more</b> 🌍',
    description: 'First line\n</script><script>second line',
    publishedAt: '2025-03-04T05:06:07.000Z',
    durationSeconds: 301,
    views: 98_765,
    likes: 4321,
    tags: ['one', 'two words'],
    chapters: [
      { start: 0, title: 'Intro' },
      { start: 100, title: 'Main' },
    ],
  });
  const { catalogue, channel } = smallCatalogue([video]);
  const emulator = await emulatorFor(catalogue);
  const run = await runYtDlp(emulator, [...ONE_VIDEO, watchAddress(video.id)]);
  expect(JSON.parse(run.stdout)).toMatchObject({
    id: video.id,
    title: video.title,
    description: video.description,
    timestamp: Date.parse(video.publishedAt) / 1000,
    duration: 301,
    view_count: 98_765,
    like_count: 4321,
    tags: ['one', 'two words'],
    channel: channel.name,
    channel_id: channel.id,
    uploader_id: '@small',
    live_status: 'not_live',
    chapters: [
      { title: 'Intro', start_time: 0, end_time: 100 },
      { title: 'Main', start_time: 100, end_time: 301 },
    ],
  });
});
