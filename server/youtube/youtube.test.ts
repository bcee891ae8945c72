import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BIG, HISTORY, requestOptions, setUpYouTube } from '../testing/youtube-setup.ts';
import { PRECISION } from './dating.ts';

const setup = setUpYouTube();

describe('resolveChannel', () => {
  it('finds a channel by its handle, in one request', async () => {
    const channel = setup.channelOf(BIG);
    const before = setup.emulator.requests.length;
    expect(
      await setup.youTubeWith().resolveChannel({ type: 'handle', handle: BIG }, requestOptions()),
    ).toEqual({
      remoteId: channel.id,
      handle: BIG,
      name: channel.name,
      description: channel.description,
      avatarUrl: expect.stringMatching(/^https:\/\/yt3\.googleusercontent\.com\/.*=s0$/),
    });
    expect(setup.emulator.requests.slice(before)).toHaveLength(1);
  });

  it('finds a channel by its id, also one in other scripts and one without videos', async () => {
    for (const handle of ['@wordsoftheworld', '@emptyroom']) {
      const { id: remoteId, name } = setup.channelOf(handle);
      const resolved = await setup
        .youTubeWith()
        .resolveChannel({ type: 'id', remoteId }, requestOptions());
      expect(resolved).toMatchObject({ remoteId, handle, name });
    }
  });

  it('says of a channel that does not exist that it is gone', async () => {
    await expect(
      setup
        .youTubeWith()
        .resolveChannel({ type: 'handle', handle: '@nobody-is-here' }, requestOptions()),
    ).rejects.toMatchObject({ kind: 'channel-gone', retry: 'never' });
  });

  it('does not start anything for what cannot be a channel', async () => {
    const youTube = setup.youTubeWith({ path: join(setup.folder, 'must not run') });
    for (const handle of ['@a/../b', '--exec', '@a b']) {
      await expect(
        youTube.resolveChannel({ type: 'handle', handle }, requestOptions()),
      ).rejects.toThrow(RangeError);
    }
  });
});

describe('readFeed', () => {
  it('reads the newest videos with their exact dates', async () => {
    const channel = setup.channelOf(BIG);
    const feed = await setup.youTubeWith().readFeed(channel.id, requestOptions());
    expect(feed).toHaveLength(15);
    const newest = channel.videos[0];
    expect(feed[0]).toMatchObject({
      remoteId: newest?.id,
      name: newest?.title,
      description: newest?.description,
      uploadedAt: Math.floor(Date.parse(newest?.publishedAt ?? '') / 1000) * 1000,
      isShort: newest?.kind === 'short',
    });
  });

  it('reads the feed of a channel without videos as empty', async () => {
    expect(
      await setup.youTubeWith().readFeed(setup.channelOf('@emptyroom').id, requestOptions()),
    ).toEqual([]);
  });

  it.each([
    ['feed-unavailable', { type: 'status', status: 404 }],
    ['feed-unavailable', { type: 'status', status: 500 }],
    ['feed-unavailable', { type: 'garbage' }],
    ['rate-limit', { type: 'status', status: 429 }],
    ['network', { type: 'reset' }],
    ['network', { type: 'partial', share: 0.5 }],
  ] as const)('fails as %s where the answer is %j', async (kind, answer) => {
    setup.emulator.faults.set('feed', { match: { kinds: ['feed'] }, answer });
    await expect(
      setup.youTubeWith().readFeed(setup.channelOf(BIG).id, requestOptions()),
    ).rejects.toMatchObject({
      name: 'PlatformFailure',
      kind,
    });
  });

  it.each([
    ['4 MB', true, 0],
    ['more', false, 1],
  ])('takes a feed of %s: %j', async (_, isTaken, more) => {
    const [head, end] = [
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">',
      '</feed>',
    ];
    const text = `${head.padEnd(4 * 1024 * 1024 + more - end.length)}${end}`;
    const base64 = Buffer.from(text).toString('base64');
    const answer = { type: 'body', contentType: 'text/xml', base64 } as const;
    setup.emulator.faults.set('feed', { match: { kinds: ['feed'] }, answer });
    const feed = setup.youTubeWith().readFeed(setup.channelOf(BIG).id, requestOptions());
    if (isTaken) await expect(feed).resolves.toEqual([]);
    else await expect(feed).rejects.toMatchObject({ kind: 'feed-unavailable' });
  });

  it('never says of a missing feed that the channel is gone', async () => {
    const missing = `UC${'a'.repeat(22)}`;
    await expect(setup.youTubeWith().readFeed(missing, requestOptions())).rejects.toMatchObject({
      kind: 'feed-unavailable',
    });
  });
});

describe('readVideo', () => {
  it('has yt-dlp ask nobody whose certificate no authority vouches for', async () => {
    const { emulator } = setup;
    const youTube = setup.youTubeWith({ args: ['--proxy', emulator.proxyUrl] });
    const { id = '' } = setup.channelOf(BIG).videos[0] ?? {};
    const before = emulator.requests.length;
    await expect(youTube.readVideo(id, requestOptions())).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('certificate verify failed'),
    });
    expect(emulator.requests).toHaveLength(before);
  });

  const videoWith = (availability: string) => {
    const video = setup
      .channelOf(HISTORY)
      .videos.find((other) => other.availability === availability);
    if (!video) throw new Error(`The emulator has no ${availability} video`);
    return video;
  };

  it('reads all about a video, its date exact', async () => {
    const channel = setup.channelOf(HISTORY);
    const video = videoWith('public');
    expect(await setup.youTubeWith().readVideo(video.id, requestOptions())).toEqual({
      remoteId: video.id,
      channelRemoteId: channel.id,
      name: video.title,
      description: video.description,
      duration: video.durationSeconds,
      uploadedAt: Math.floor(Date.parse(video.publishedAt) / 1000) * 1000,
      precision: PRECISION.exact,
      views: video.views,
      likes: video.likes,
      kind: video.kind,
      isRunning: false,
      availability: 'public',
    });
  });

  it.each([
    ['short', '@sixtysecondbench'],
    ['live', BIG],
  ] as const)('knows that a video is a %s', async (kind, handle) => {
    const video = setup.channelOf(handle).videos.find((other) => other.kind === kind);
    const details = await setup.youTubeWith().readVideo(video?.id ?? '', requestOptions());
    expect(details).toMatchObject({ name: video?.title, kind });
  });

  it.each(['members', 'age', 'region'] as const)(
    'tells what the platform tells of a video that is barred by %s',
    async (availability) => {
      const video = videoWith(availability);
      const details = await setup.youTubeWith().readVideo(video.id, requestOptions());
      expect(details).toMatchObject({ name: video.title, likes: video.likes, availability });
    },
  );

  it.each(['private', 'removed', 'upcoming'] as const)(
    'fails as %s for a video that is',
    async (availability) => {
      const { id } = videoWith(availability);
      await expect(setup.youTubeWith().readVideo(id, requestOptions())).rejects.toMatchObject({
        kind: availability,
      });
    },
  );

  it('fails as removed for a video that never was', async () => {
    await expect(
      setup.youTubeWith().readVideo('zzzzzzzzzzz', requestOptions()),
    ).rejects.toMatchObject({
      kind: 'removed',
    });
  });

  it('pauses all work where the platform suspects a bot, until a video can be read', async () => {
    const match = { kinds: ['watch' as const, 'player' as const] };
    setup.emulator.faults.set('bot', { match, answer: { type: 'bot-check' } });
    const youTube = setup.youTubeWith();
    const { id } = videoWith('public');
    await expect(youTube.readVideo(id, requestOptions())).rejects.toMatchObject({
      kind: 'bot-check',
      retry: 'pause',
    });
    await expect(youTube.readVideo(id, requestOptions())).rejects.toMatchObject({
      name: 'PlatformPaused',
    });
    setup.emulator.faults.clear();
    const urgent = { ...requestOptions(), urgent: true };
    await youTube.resolveChannel({ type: 'handle', handle: HISTORY }, urgent);
    expect(youTube.state().reason).toContain('not a bot');
    await youTube.readVideo(id, urgent);
    expect(youTube.state().pausedUntil).toBeNull();
  });

  it('does not start anything for what cannot be a video', async () => {
    const youTube = setup.youTubeWith({ path: join(setup.folder, 'must not run') });
    for (const id of ['', '--exec=date', 'abcdefghij&']) {
      await expect(youTube.readVideo(id, requestOptions())).rejects.toThrow(RangeError);
    }
  });
});
