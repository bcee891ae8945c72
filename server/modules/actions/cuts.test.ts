import { afterAll, beforeAll, expect, test } from 'vitest';
import { toneAt } from '../../../emulator/testing/media-clock.ts';
import {
  type ActionSetup,
  audioRequest,
  startActionSetup,
  videoRequest,
} from '../../testing/action-setup.ts';
import { expectLength, expectToShow, inspect } from '../../testing/extract-expectations.ts';
import { type Pieces, TIMED } from '../../testing/timed-video.ts';
import { listAttachments } from '../attachments/attachments.queries.ts';

const { durationSeconds } = TIMED;
/** Each makes programs that are heavy for a small machine. */
const TIMEOUT = 240_000;

let setup: ActionSetup;

beforeAll(async () => {
  setup = await startActionSetup();
});

afterAll(() => setup?.stop());

interface Awkward {
  name: string;
  segments: (readonly [start: number, end: number])[];
  range: { startTime?: string; endTime?: string };
  kept: Pieces;
}

/** What is asked for and marked as people do it. */
const AWKWARD: Awkward[] = [
  {
    name: 'a piece and parts with fractions of seconds',
    segments: [
      [3.4, 4.6],
      [6.05, 6.95],
    ],
    range: { startTime: '2.35', endTime: '0:07.85' },
    kept: [
      [2.35, 3.4],
      [4.6, 6.05],
      [6.95, 7.85],
    ],
  },
  {
    name: 'parts that touch and overlap',
    segments: [
      [3, 5],
      [5, 6],
      [5.5, 7],
      [5.6, 6.2],
      [9, 10],
    ],
    range: {},
    kept: [
      [0, 3],
      [7, 9],
      [10, 16],
    ],
  },
  {
    name: 'parts that begin before the piece or end after it',
    segments: [
      [1, 5],
      [10.5, 13],
    ],
    range: { startTime: '4', endTime: '11' },
    kept: [[5, 10.5]],
  },
  {
    name: 'a piece that is most of the video, up to its end',
    segments: [
      [4, 6],
      [9.2, 10.8],
    ],
    range: { startTime: '1.5' },
    kept: [
      [1.5, 4],
      [6, 9.2],
      [10.8, 16],
    ],
  },
  {
    name: 'many short parts',
    segments: Array.from({ length: 10 }, (_, index) => [1.13 * index + 2, 1.13 * index + 2.4]),
    range: {},
    kept: [
      [0, 2],
      ...Array.from({ length: 9 }, (_, index): [number, number] => [
        1.13 * index + 2.4,
        1.13 * index + 3.13,
      ]),
      [12.57, 16],
    ],
  },
];

test.each(AWKWARD)(
  'cuts out $name, and nothing else',
  async ({ segments, range, kept }) => {
    const { id } = setup.addVideo({
      durationSeconds,
      sponsorSegments: segments.map(([start, end]) => ({ start, end, category: 'sponsor' })),
    });
    const params = { ...range, sponsorBlock: 'REMOVE' };
    const wishes = [
      audioRequest('DEFAULT', params),
      audioRequest('MP3', params),
      videoRequest('SMALL_720', params),
    ];
    for (const request of wishes) {
      const file = await setup.extract(id, request);
      const { format } = await inspect(file);
      expectLength(format.duration, kept);
      const isVideo = request.action === 'extract_video';
      await expectToShow(file, kept, isVideo ? ['picture', 'sound'] : ['sound']);
    }
  },
  TIMEOUT,
);

test('takes a piece that SponsorBlock knows nothing of as it is', async () => {
  const { id } = setup.addVideo({
    durationSeconds,
    sponsorSegments: [{ start: 8.1, end: 12, category: 'sponsor' }],
  });
  const params = { startTime: '2.5', endTime: '8', sponsorBlock: 'REMOVE' };
  for (const request of [audioRequest('DEFAULT', params), audioRequest('MP3', params)]) {
    const file = await setup.extract(id, request);
    await expectToShow(file, [[2.5, 8]], ['sound']);
    const { streams } = await inspect(file);
    expect(streams.map(({ codec_name: name }) => name)).toEqual([
      request.params.profile === 'MP3' ? 'mp3' : 'aac',
    ]);
  }
});

test('makes a piece that is shorter than a second', async () => {
  const { id } = setup.addVideo({ durationSeconds: 8 });
  const run = await setup.submit(id, audioRequest('DEFAULT', { startTime: '3', endTime: '3.4' }));
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done' });
});

test(
  'makes a piece with fractions of seconds of a video whose picture changes once a second',
  async () => {
    const { id } = setup.addVideo({ durationSeconds: 600 });
    const range = { startTime: '10.3', endTime: '14.7' };
    const file = await setup.extract(id, videoRequest('SMALL_720', range));
    await expectToShow(file, [[10.3, 14.7]], ['sound']);
    const { streams } = await inspect(file);
    expect(streams.map(({ codec_type: type }) => type)).toEqual(['video', 'audio']);
  },
  TIMEOUT,
);

test('leaves tangents in where sponsors are cut out', async () => {
  const { id } = setup.addVideo({
    durationSeconds: 8,
    sponsorSegments: [
      { start: 2, end: 4, category: 'sponsor' },
      { start: 5, end: 7, category: 'filler' },
    ],
  });
  const run = await setup.submit(id, audioRequest('DEFAULT', { sponsorBlock: 'REMOVE' }));
  await setup.settled(id, run.id);
  expect(listAttachments(setup.server.db, id)[0]?.duration).toBeCloseTo(6, 0);
  expect((await setup.audit(id))[0]?.details).toMatch(/1 part that SponsorBlock knows was cut out/);
});

test('cuts the piece out of the whole where ffmpeg cannot fetch it by itself', async () => {
  // ffmpeg knows no SOCKS; yt-dlp goes through the proxy of its own arguments here.
  const behindSocks = await startActionSetup({ HTTPS_PROXY: 'socks5://127.0.0.1:9' });
  try {
    const { id } = behindSocks.addVideo({ durationSeconds: 10, title: 'Timed' });
    const run = await behindSocks.submit(
      id,
      audioRequest('DEFAULT', { startTime: '3', endTime: '7' }),
    );
    expect(await behindSocks.settled(id, run.id)).toMatchObject({ state: 'done' });
    const [file = ''] = behindSocks.files(id);
    expect(listAttachments(behindSocks.server.db, id)[0]?.duration).toBeCloseTo(4, 0);
    expect([await toneAt(file, 0), await toneAt(file, 3)]).toEqual([3, 6]);
  } finally {
    await behindSocks.stop();
  }
});
