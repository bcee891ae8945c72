import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  draftVideo,
  type CaptionTrack as EmulatedTrack,
  type EmulatedVideo,
  publishVideo,
} from '../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../emulator/faults.ts';
import { BIG, requestOptions, setUpYouTube } from '../testing/youtube-setup.ts';
import { chooseCaptions } from './captions.ts';

const setup = setUpYouTube();

const SAID = [
  { start: 1, duration: 2.5, text: 'so this is the first line' },
  { start: 3.5, duration: 2, text: 'and <this> & that' },
  { start: 8, duration: 1.5, text: 'the end' },
];

const track = (
  language: string,
  automatic: boolean,
  facts: Partial<EmulatedTrack> = {},
): EmulatedTrack => ({ language, automatic, segments: SAID, ...facts });

let count = 0;

function publish(facts: Partial<EmulatedVideo>): EmulatedVideo {
  count += 1;
  const video = draftVideo({ title: `Captioned ${count}`, ...facts });
  publishVideo(setup.emulator.catalogue, setup.channelOf(BIG).id, video);
  return video;
}

async function read(video: EmulatedVideo) {
  const youTube = setup.youTubeWith();
  const opened = await youTube.openVideo(video.id, requestOptions());
  const { captions, refusal } = opened;
  if (!captions) return { captions, refusal, lines: null };
  const folder = await mkdtemp(join(setup.folder, 'captions '));
  const lines = await youTube.readCaptions(video.id, captions, { ...requestOptions(), folder });
  return { captions, refusal, lines };
}

describe('readCaptions', () => {
  it('reads what the speech recognition heard, each line once', async () => {
    const { captions, lines } = await read(publish({ captions: [track('en', true)] }));
    expect(captions).toMatchObject({ language: 'en', automatic: true });
    expect(lines).toEqual([
      { start: 1, end: 3.5, text: 'so this is the first line' },
      { start: 3.5, end: 8, text: 'and <this> & that' },
      { start: 8, end: 9.5, text: 'the end' },
    ]);
  });

  it('costs one request more than the video itself', async () => {
    const video = publish({ captions: [track('en', true), track('de', false)] });
    const before = setup.emulator.requests.length;
    await read(video);
    const kinds = setup.emulator.requests.slice(before).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'captions')).toHaveLength(1);
    const again = setup.emulator.requests.length;
    await setup.youTubeWith().readVideo(video.id, requestOptions());
    expect(setup.emulator.requests.length - again).toBe(kinds.length - 1);
  });

  it.each<[string, Partial<EmulatedVideo>, Record<string, unknown> | null]>([
    [
      'people in the spoken language before the speech recognition',
      { captions: [track('de', false), track('en', true), track('en', false)] },
      { language: 'en', automatic: false },
    ],
    [
      'people in a variant of the spoken language',
      { captions: [track('de', false), track('en-GB', false), track('en', true)] },
      { language: 'en-GB', automatic: false },
    ],
    [
      'the unnamed captions of the people who named others',
      {
        captions: [
          track('en', false, { name: 'Director' }),
          track('en', false),
          track('en', true, { segments: [] }),
        ],
      },
      { language: 'en', automatic: false },
    ],
    [
      'the speech recognition before a translation by people',
      { captions: [track('de', false), track('ja', true), track('en', false)] },
      { language: 'ja', automatic: true },
    ],
    [
      'the speech recognition in a language that nothing is translated to',
      { captions: [track('yue', true)] },
      { language: 'yue', automatic: true },
    ],
    [
      'people in the language of the sound',
      { language: 'ja', captions: [track('ar', false), track('ja', false)] },
      { language: 'ja', automatic: false },
    ],
    [
      'people in whatever language there is',
      { captions: [track('es', false)] },
      { language: 'es', automatic: false },
    ],
    ['nothing where there are no captions', {}, null],
  ])('chooses %s', async (_, facts, expected) => {
    const { captions, refusal, lines } = await read(publish(facts));
    if (expected === null) expect(captions).toBeNull();
    else expect(captions).toMatchObject(expected);
    expect(refusal).toBeNull();
    if (expected) expect(lines).toHaveLength(SAID.length);
  });

  it('does not take captions that are withheld for none', async () => {
    const { captions, refusal } = await read(
      publish({ captions: [track('en', true)], captionsWithheld: true }),
    );
    expect(captions).toBeNull();
    expect(refusal).toMatchObject({ kind: 'forbidden', retry: 'backoff' });
  });

  it.each(['members', 'age', 'region'] as const)(
    'does not take the captions of a video that is barred by %s for none',
    async (availability) => {
      const { refusal } = await read(publish({ availability, captions: [track('en', true)] }));
      expect(refusal).toMatchObject({ kind: availability, retry: 'never' });
    },
  );

  it.each<[string, FaultAnswer]>([
    ['captions-limit', { type: 'status', status: 429 }],
    ['unknown', { type: 'status', status: 404 }],
    ['forbidden', { type: 'status', status: 403 }],
    ['network', { type: 'status', status: 500 }],
    ['network', { type: 'reset' }],
    ['network', { type: 'partial', share: 0.5 }],
    ['unknown', { type: 'garbage' }],
  ])('fails as %s where the captions answer %j', async (kind, answer) => {
    const video = publish({ captions: [track('en', true)] });
    setup.emulator.faults.set('captions', { match: { kinds: ['captions'] }, answer });
    const before = setup.emulator.requests.length;
    await expect(read(video)).rejects.toMatchObject({ name: 'PlatformFailure', kind });
    const asked = setup.emulator.requests.slice(before);
    const after = asked.findIndex((request) => request.kind === 'captions');
    // Where captions fail, the video is not asked for anew.
    expect(asked.slice(after).map((request) => request.kind)).not.toContain('watch');
  });

  it('takes no captions that are longer than those of any video', async () => {
    const video = publish({ captions: [track('en', true)] });
    const text = `{"wireMagic":"pb3"${' '.repeat(32 * 1024 * 1024)}}`;
    const base64 = Buffer.from(text).toString('base64');
    const answer = { type: 'body', contentType: 'application/json', base64 } as const;
    setup.emulator.faults.set('captions', { match: { kinds: ['captions'] }, answer });
    await expect(read(video)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining(`the captions have ${text.length} bytes`),
    });
  });

  it('pauses the reading of captions where those of two videos in a row are refused for their number', async () => {
    const youTube = setup.youTubeWith();
    const folder = await mkdtemp(join(setup.folder, 'captions '));
    const [one, other] = [1, 2].map(() => publish({ captions: [track('en', true)] }));
    if (!one || !other) throw new Error('There are no two videos');
    const fail = (video: EmulatedVideo) =>
      setup.emulator.faults.set(video.id, {
        match: { kinds: ['captions'], videoId: video.id },
        answer: { type: 'status', status: 429 },
      });
    const readThose = async ({ id }: EmulatedVideo) => {
      const { captions } = await youTube.openVideo(id, requestOptions());
      if (!captions) throw new Error('There are no captions');
      return youTube.readCaptions(id, captions, { ...requestOptions(), folder });
    };
    const refused = { kind: 'captions-limit' };
    fail(one);
    await expect(readThose(one)).rejects.toMatchObject(refused);
    await expect(readThose(one)).rejects.toMatchObject(refused);
    await expect(readThose(other)).resolves.toHaveLength(3);
    fail(other);
    await expect(readThose(other)).rejects.toMatchObject(refused);
    await expect(readThose(one)).rejects.toMatchObject(refused);
    await expect(readThose(one)).rejects.toMatchObject({ name: 'PlatformPaused' });
    await expect(youTube.readVideo(one.id, requestOptions())).resolves.toMatchObject({
      remoteId: one.id,
    });
    expect(youTube.state()).toMatchObject({ pausedUntil: null, reason: null });
  });
});

describe('the choice of captions', () => {
  const source = (query: string, ext = 'json3') => ({
    ext,
    url: `https://www.youtube.com/api/timedtext?${query}`,
  });

  it('leaves out the chat of a live stream, translations, and forms that cannot be read', () => {
    const document = {
      subtitles: {
        live_chat: [{ url: 'https://www.youtube.com/watch?v=x', ext: 'json' }],
        'de-en': [source('lang=en&tlang=de')],
        fr: [source('lang=fr', 'ttml')],
        it: 'no list',
      },
      automatic_captions: { de: [source('lang=en&kind=asr&tlang=de')] },
    };
    expect(chooseCaptions(document)).toBeNull();
  });

  it('takes vtt where there is no json3', () => {
    const document = { subtitles: { en: [source('lang=en', 'vtt'), source('lang=en', 'srt')] } };
    expect(chooseCaptions(document)).toMatchObject({ format: 'vtt' });
  });

  it('takes of several sounds the one that is the original', () => {
    const automatic = { 'es-orig': [source('lang=es')], 'en-orig': [source('lang=en')] };
    const document = { language: 'en-US', automatic_captions: automatic };
    expect(chooseCaptions(document)).toMatchObject({ language: 'en', automatic: true });
  });

  it.each([
    ['iw', 'he'],
    ['pt-br', 'pt-BR'],
    ['en-notALanguage0', 'en'],
    ['!', 'und'],
  ])('writes the language %s as %s', (code, language) => {
    const document = { subtitles: { x: [source(`lang=${code}`)] } };
    expect(chooseCaptions(document)?.language).toBe(language);
  });

  it.each([
    'http://www.youtube.com/api/timedtext?lang=en',
    'https://www.youtube.com:8443/api/timedtext?lang=en',
    'https://www.youtube.com.a.example/api/timedtext?lang=en',
    'https://notyoutube.com/api/timedtext?lang=en',
    'https://user@192.168.0.1/api/timedtext?lang=en',
    'file:///etc/passwd?lang=en',
    '--exec=id',
  ])('never has captions fetched from %s', (url) => {
    const document = { language: 'en', subtitles: { en: [{ ext: 'json3', url }] } };
    expect(chooseCaptions(document)).toBeNull();
  });

  it('gives yt-dlp nothing back but where they lie', () => {
    const told = { ...source('lang=en'), protocol: 'm3u8_native', http_headers: { X: 'y' } };
    expect(chooseCaptions({ subtitles: { en: [told] } })?.source).toEqual(source('lang=en'));
  });

  it('finds nothing in what is no document', () => {
    for (const document of [null, 'text', [], { subtitles: 7, automatic_captions: null }]) {
      expect(chooseCaptions(document)).toBeNull();
    }
  });
});
