import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draftVideo } from '../../emulator/catalogue.ts';
import { ffmpegPath as ffmpeg } from '../../emulator/testing/programs.ts';
import { shellWords } from '../platform/shell-words.ts';
import { requestOptions, setUpYouTube, VERSION_OK } from '../testing/youtube-setup.ts';
import type { DownloadProgress, MediaWish } from './download.ts';
import type { YtDlpSettings } from './yt-dlp.ts';

const setup = setUpYouTube();

afterEach(() => vi.unstubAllEnvs());

/** Fetches the media of a new video of 20 seconds. @returns what came, and what was said on the way */
async function download(wish: Partial<MediaWish>, settings: Partial<YtDlpSettings> = {}) {
  const video = draftVideo({
    title: `For ${JSON.stringify(wish)}`,
    durationSeconds: 20,
    description: 'What it shows:\n0:00 One\n0:08 Two\n0:15 Three',
  });
  setup.emulator.catalogue.channels[0]?.videos.push(video);
  const folder = await mkdtemp(join(setup.folder, 'download '));
  const told: DownloadProgress[] = [];
  const onProgress = (progress: DownloadProgress) => told.push(progress);
  const options = { ...requestOptions(), onProgress };
  const media = await setup
    .youTubeWith(settings)
    .downloadMedia(video.id, { height: null, section: null, folder, ...wish }, options);
  return { folder, media, told };
}

describe('downloadMedia', () => {
  it('fetches the whole and tells what is fetched, picture and sound apart, and that they are joined', async () => {
    const { folder, media, told } = await download({ height: 720 });
    expect(media.held).toEqual({ start: 0, end: 20 });
    expect(media.chapters.map(({ start, title }) => [start, title])).toEqual([
      [0, 'One'],
      [8, 'Two'],
      [15, 'Three'],
    ]);
    expect(await readdir(folder)).toEqual(['media.mp4']);
    expect([...new Set(told.map(({ part }) => part))]).toEqual(['picture', 'sound', 'joining']);
    const sound = told.findLast(({ part }) => part === 'sound');
    expect(sound).toMatchObject({ done: sound?.total });
  });

  it('fetches a piece, and tells how many seconds of it are there', async () => {
    const { media, told } = await download({ section: { start: 5, end: 11, use: 'final' } });
    expect(media.held).toEqual({ start: 5, end: 11 });
    expect(new Set(told.map(({ part }) => part))).toEqual(new Set(['section']));
    expect(told.some(({ part, total }) => part === 'section' && total === 6)).toBe(true);
  });

  it('fetches a piece through a proxy whose password no other user of the machine can read', async () => {
    const proxy = setup.emulator.proxyUrl.replace('//', '//ada:secret@');
    vi.stubEnv('HTTPS_PROXY', proxy);
    vi.stubEnv('NO_PROXY', '');
    const noted = join(setup.folder, 'command lines');
    const noting = (name: string, program: string) =>
      setup.tool(name, `echo "$0 $*" >> "${noted}"; exec "${program}" "$@"`);
    const [path, ffmpegPath] = [
      await noting('noted yt-dlp', setup.ytDlp),
      await noting('ffmpeg', ffmpeg),
    ];
    const args = shellWords(setup.emulator.serverSettings.YT_DLP_ARGS) ?? [];
    const section = { start: 5, end: 11, use: 'final' } as const;
    const { media } = await download({ section }, { path, args, ffmpegPath, mediaProxy: proxy });
    expect(media.held).toEqual({ start: 5, end: 11 });
    const lines = await readFile(noted, 'utf8');
    expect(lines).toMatch(/\/noted yt-dlp .*--download-sections/);
    expect(lines).toMatch(/\/ffmpeg .*-i https:/s);
    expect(lines).not.toContain('secret');
  });

  it('takes a file whose chapters do not all tell what they should', async () => {
    const chapters = [
      { start_time: 0, end_time: 8, title: 'One' },
      { start_time: 8, end_time: null, title: 'Two' },
      'Three',
    ];
    const told = JSON.stringify({ filepath: '/x/media.m4a', duration: 'long', chapters });
    const path = await setup.tool('odd chapters', `${VERSION_OK}; echo '[file]${told}'`);
    const { media } = await download({}, { path });
    expect(media).toMatchObject({
      path: '/x/media.m4a',
      held: { start: 0, end: null },
      chapters: [{ start: 0, end: 8, title: 'One' }],
    });
  });

  it('fetches nothing in place of a film that has to be paid for', async () => {
    const trailer = draftVideo({ title: 'The trailer' });
    const film = draftVideo({ title: 'The film', trailer: trailer.id });
    setup.emulator.catalogue.channels[0]?.videos.push(trailer, film);
    const folder = await mkdtemp(join(setup.folder, 'download '));
    const options = { ...requestOptions(), onProgress: () => undefined };
    const fetched = setup
      .youTubeWith()
      .downloadMedia(film.id, { height: null, section: null, folder }, options);
    await expect(fetched).rejects.toMatchObject({ kind: 'paid', retry: 'never' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('gives up where answers keep coming and bring nothing', async () => {
    setup.emulator.faults.set('half', {
      match: { kinds: ['media'] },
      answer: { type: 'partial', share: 0.5 },
      times: 1,
    });
    setup.emulator.faults.set('nothing', {
      match: { kinds: ['media'] },
      answer: { type: 'partial', share: 0 },
    });
    await expect(download({}, { stallTimeoutMs: 3_000 })).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('no data came for 3 s'),
    });
  });
});
