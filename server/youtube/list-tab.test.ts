import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isAlive } from '../testing/is-alive.ts';
import { listedIds } from '../testing/platform.ts';
import { BIG, HISTORY, requestOptions, setUpYouTube, takeAll } from '../testing/youtube-setup.ts';
import { KIND_OF_TAB } from './listing.ts';

const setup = setUpYouTube();

describe('listTab', () => {
  it.each(['videos', 'shorts', 'streams'] as const)(
    'lists all of the %s of a big channel, newest first and each once',
    async (tab) => {
      const channel = setup.channelOf(BIG);
      const { videos, error } = await takeAll(
        setup.youTubeWith().listTab(channel.id, tab, requestOptions()),
      );
      expect(error).toBeNull();
      expect(videos.map(({ remoteId }) => remoteId)).toEqual(listedIds(channel, KIND_OF_TAB[tab]));
      expect(new Set(videos.map(({ remoteId }) => remoteId)).size).toBe(videos.length);
      expect(videos.every(({ kind }) => kind === KIND_OF_TAB[tab])).toBe(true);
    },
  );

  it('tells what the platform tells, and null for what it does not', async () => {
    const channel = setup.channelOf(BIG);
    const newest = async (tab: 'videos' | 'shorts') =>
      (
        await takeAll(
          setup.youTubeWith().listTab(channel.id, tab, { ...requestOptions(), limit: 1 }),
        )
      ).videos[0];
    const video = channel.videos.find(({ kind }) => kind === 'video');
    const told = await newest('videos');
    expect(told).toMatchObject({ name: video?.title, duration: video?.durationSeconds });
    expect(told?.views).toBeGreaterThan(0);
    const off = (told?.approximateUploadedAt ?? 0) - Date.parse(video?.publishedAt ?? '');
    expect(Math.abs(off)).toBeLessThan(2 * 86_400_000);
    expect(await newest('shorts')).toMatchObject({ duration: null, approximateUploadedAt: null });
  });

  it('lists the newest only, and asks for no more than they need', async () => {
    const channel = setup.channelOf(BIG);
    const before = setup.emulator.requests.length;
    const limited = setup
      .youTubeWith()
      .listTab(channel.id, 'videos', { ...requestOptions(), limit: 40 });
    const { videos } = await takeAll(limited);
    expect(videos.map(({ remoteId }) => remoteId)).toEqual(
      listedIds(channel, 'video').slice(0, 40),
    );
    expect(setup.emulator.requests.slice(before)).toHaveLength(2);
  });

  it('keeps names in other scripts whole', async () => {
    const channel = setup.channelOf('@wordsoftheworld');
    const { videos } = await takeAll(
      setup.youTubeWith().listTab(channel.id, 'videos', requestOptions()),
    );
    const titles = new Map(channel.videos.map(({ id, title }) => [id, title]));
    expect(videos.length).toBeGreaterThan(0);
    for (const { remoteId, name } of videos) expect(name).toBe(titles.get(remoteId));
  });

  it('knows members-only and upcoming videos by the listing', async () => {
    const channel = setup.channelOf(HISTORY);
    const listed = [
      ...(await takeAll(setup.youTubeWith().listTab(channel.id, 'videos', requestOptions())))
        .videos,
      ...(await takeAll(setup.youTubeWith().listTab(channel.id, 'streams', requestOptions())))
        .videos,
    ];
    for (const availability of ['members', 'upcoming'] as const) {
      const id = channel.videos.find((video) => video.availability === availability)?.id;
      expect(listed.find(({ remoteId }) => remoteId === id)).toMatchObject({ availability });
    }
  });

  it('says of a tab that the channel does not have that there is none', async () => {
    const shortsOnly = setup.channelOf('@sixtysecondbench').id;
    const empty = setup.channelOf('@emptyroom').id;
    for (const id of [shortsOnly, empty]) {
      const tab = setup.youTubeWith().listTab(id, 'videos', requestOptions());
      expect(await takeAll(tab)).toMatchObject({ videos: [], error: { kind: 'no-such-tab' } });
    }
  });

  it('counts as an answer that the channel has no such tab, which ends a pause', async () => {
    setup.emulator.faults.set('limit', { match: {}, answer: { type: 'status', status: 429 } });
    const youTube = setup.youTubeWith();
    await takeAll(youTube.listTab(setup.channelOf(BIG).id, 'videos', requestOptions()));
    expect(youTube.state().pausedUntil).not.toBeNull();

    setup.emulator.faults.clear();
    const shortsOnly = setup.channelOf('@sixtysecondbench').id;
    const asked = { ...requestOptions(), urgent: true };
    const { error } = await takeAll(youTube.listTab(shortsOnly, 'videos', asked));
    expect(error).toMatchObject({ kind: 'no-such-tab' });
    expect(youTube.state().pausedUntil).toBeNull();
  });

  it('counts each page of a listing as a request', async () => {
    const channel = setup.channelOf(BIG).id;
    const youTube = setup.youTubeWith();
    await takeAll(youTube.listTab(channel, 'videos', { ...requestOptions(), limit: 30 }));
    expect(youTube.requests().lastHour).toBe(1);
    await takeAll(youTube.listTab(channel, 'videos', { ...requestOptions(), limit: 61 }));
    expect(youTube.requests().lastHour).toBe(1 + 3);
  });

  it('says of a channel that vanished that it is gone', async () => {
    const channel = setup.channelOf('@herethengone');
    channel.vanished = true;
    const { videos, error } = await takeAll(
      setup.youTubeWith().listTab(channel.id, 'videos', requestOptions()),
    );
    channel.vanished = false;
    expect(videos).toEqual([]);
    expect(error).toMatchObject({ kind: 'channel-gone' });
  });

  it('yields what came before a rate limit, then pauses all but what a person asked for', async () => {
    const channel = setup.channelOf(BIG);
    setup.emulator.faults.set('limit', {
      match: { kinds: ['browse'] },
      answer: { type: 'status', status: 429 },
      after: 2,
    });
    const youTube = setup.youTubeWith();
    const { videos, error } = await takeAll(
      youTube.listTab(channel.id, 'videos', requestOptions()),
    );
    expect(videos.map(({ remoteId }) => remoteId)).toEqual(
      listedIds(channel, 'video').slice(0, 90),
    );
    expect(error).toMatchObject({ kind: 'rate-limit', retry: 'pause' });
    expect(youTube.state().pausedUntil).toBeGreaterThan(Date.now() + 59 * 60_000);

    setup.emulator.faults.clear();
    const limited = { ...requestOptions(), limit: 1 };
    const refused = await takeAll(youTube.listTab(channel.id, 'videos', limited));
    expect(refused.error).toMatchObject({ name: 'PlatformPaused' });
    const urgent = await takeAll(
      youTube.listTab(channel.id, 'videos', { ...limited, urgent: true }),
    );
    expect(urgent).toMatchObject({ videos: [{}], error: null });
    expect(youTube.state()).toMatchObject({ pausedUntil: null, reason: null });
  });

  it('does not take a listing that was cut short for a whole one', async () => {
    const channel = setup.channelOf(BIG);
    setup.emulator.faults.set('cut', {
      match: { kinds: ['browse'] },
      answer: { type: 'incomplete' },
      after: 1,
    });
    const { videos, error } = await takeAll(
      setup.youTubeWith().listTab(channel.id, 'videos', requestOptions()),
    );
    expect(videos).toHaveLength(60);
    expect(error).toMatchObject({ kind: 'incomplete', retry: 'backoff' });
  });

  it('takes a listing for whole that was completed by a retry', async () => {
    const channel = setup.channelOf('@fieldnotes');
    setup.emulator.faults.set('cut once', {
      match: { kinds: ['browse'] },
      answer: { type: 'incomplete' },
      times: 1,
    });
    const { videos, error } = await takeAll(
      setup.youTubeWith().listTab(channel.id, 'videos', requestOptions()),
    );
    expect(error).toBeNull();
    expect(videos).toHaveLength(listedIds(channel, 'video').length);
  });

  it('yields nothing, and does not fail, where the platform lists nothing', async () => {
    setup.emulator.faults.set('empty', {
      match: { kinds: ['page'] },
      answer: { type: 'empty-listing' },
    });
    const tab = setup.youTubeWith().listTab(setup.channelOf(BIG).id, 'videos', requestOptions());
    expect(await takeAll(tab)).toEqual({ videos: [], error: null });
  });

  it.each([
    ['network', { type: 'reset' }],
    ['network', { type: 'status', status: 503 }],
    ['rate-limit', { type: 'status', status: 429 }],
    ['forbidden', { type: 'status', status: 403 }],
  ] as const)('fails as %s where every answer is %j', async (kind, answer) => {
    setup.emulator.faults.set('all', { match: {}, answer });
    const { videos, error } = await takeAll(
      setup.youTubeWith().listTab(setup.channelOf(BIG).id, 'videos', requestOptions()),
    );
    expect(videos).toEqual([]);
    expect(error).toMatchObject({ kind });
  });

  it('leaves no process behind when it is aborted', async () => {
    const path = await setup.tool(
      'noted',
      `echo $$ > "${setup.folder}/pid"; exec "${setup.ytDlp}" "$@"`,
    );
    setup.emulator.faults.set('slow', {
      match: { kinds: ['browse'] },
      answer: { type: 'delay', milliseconds: 600_000 },
    });
    const controller = new AbortController();
    const tab = setup
      .youTubeWith({ path })
      .listTab(setup.channelOf(BIG).id, 'videos', requestOptions(controller.signal));
    const iterator = tab[Symbol.asyncIterator]();
    for (let count = 0; count < 30; count += 1) await iterator.next();
    const pid = Number(await readFile(join(setup.folder, 'pid'), 'utf8'));
    expect(await isAlive(pid)).toBe(true);
    controller.abort(new Error('The server is stopping'));
    await expect(iterator.next()).rejects.toThrow('The server is stopping');
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000 });
  });

  it('ends the run when no more is wanted', async () => {
    const path = await setup.tool(
      'noted',
      `echo $$ > "${setup.folder}/pid"; exec "${setup.ytDlp}" "$@"`,
    );
    for await (const video of setup
      .youTubeWith({ path })
      .listTab(setup.channelOf(BIG).id, 'videos', requestOptions())) {
      expect(video.remoteId).toBe(listedIds(setup.channelOf(BIG), 'video')[0]);
      break;
    }
    const pid = Number(await readFile(join(setup.folder, 'pid'), 'utf8'));
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 5_000 });
  });
});
