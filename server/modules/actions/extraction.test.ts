import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  ActionRequest,
  AudioProfile,
  type Extraction,
  SponsorBlockMode,
  VideoProfile,
} from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import { play } from '../../../emulator/testing/media-clock.ts';
import { ffprobePath } from '../../../emulator/testing/programs.ts';
import { type ActionSetup, startActionSetup } from '../../testing/action-setup.ts';

const DURATION = 16;
const SEGMENTS = [
  { start: 4, end: 6, category: 'sponsor' },
  { start: 9, end: 11, category: 'intro' },
];
/** Each makes programs that are heavy for a small machine. */
const TIMEOUT = 240_000;
/** How far a length or an edge may be off, in seconds. */
const TOLERANCE = 0.2;

type Pieces = readonly (readonly [start: number, end: number])[];

/** What is left of the whole video, and of its piece from 2 to 10. */
const KEPT: Record<'whole' | 'piece', { all: Pieces; cut: Pieces }> = {
  whole: {
    all: [[0, 16]],
    cut: [
      [0, 4],
      [6, 9],
      [11, 16],
    ],
  },
  piece: {
    all: [[2, 10]],
    cut: [
      [2, 4],
      [6, 9],
    ],
  },
};
/** Where the chapters of the whole and of the piece begin, once the parts are marked. */
const CHAPTERS = { whole: [0, 4, 6, 9, 11], piece: [0, 2, 4, 7] };
const TITLES = ['Timed', 'Sponsor', 'Timed', 'Intermission/Intro Animation', 'Timed'];

const Report = z.object({
  format: z.object({ duration: z.coerce.number(), format_name: z.string() }),
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.optional(z.string()),
      height: z.optional(z.number()),
    }),
  ),
  chapters: z.array(
    z.object({
      start_time: z.coerce.number(),
      end_time: z.coerce.number(),
      tags: z.optional(z.object({ title: z.string() })),
    }),
  ),
});

let setup: ActionSetup;
let mediaId: number;

beforeAll(async () => {
  setup = await startActionSetup();
  const facts = { title: 'Timed', durationSeconds: DURATION, sponsorSegments: SEGMENTS };
  mediaId = setup.addVideo(facts).id;
});

afterAll(() => setup?.stop());

async function inspect(file: string) {
  const show = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json'];
  const { stdout } = await promisify(execFile)(ffprobePath, ['-v', 'error', ...show, file]);
  return z.parse(Report, JSON.parse(stdout));
}

/** A second of the original, or what is left of it, and where it lies in the result. */
interface Moment {
  second: number;
  from: number;
  to: number;
}

/** Every second that the result should show, but for slivers that are too short to tell. */
function momentsOf(kept: Pieces): Moment[] {
  let at = 0;
  return kept.flatMap(([start, end]) => {
    const seconds = Array.from(
      { length: Math.ceil(end) - Math.floor(start) },
      (_, index) => Math.floor(start) + index,
    );
    const moments = seconds.map((second) => ({
      second,
      from: at + Math.max(second, start) - start,
      to: at + Math.min(second + 1, end) - start,
    }));
    at += end - start;
    return moments.filter(({ from, to }) => to - from >= 0.3);
  });
}

/** Sees that a file is as long as what is kept. */
function expectLength(seconds: number, kept: Pieces): void {
  const off = Math.abs(seconds - lengthOf(kept));
  // To the millisecond, as lengths are told.
  expect(Math.round(off * 1000) / 1000).toBeLessThanOrEqual(TOLERANCE);
}

const lengthOf = (kept: Pieces): number => kept.reduce((sum, [start, end]) => sum + end - start, 0);

/**
 * Plays a result: picture and sound show each second where it belongs, from its start to its end, and
 * so they are together.
 */
async function expectToShow(file: string, kept: Pieces, kinds: readonly ('picture' | 'sound')[]) {
  const played = await play(file, kinds);
  const moments = momentsOf(kept);
  const expected = moments.map(({ second }) => second);
  if (kinds.includes('sound')) {
    const heard = (from: number, to: number) => played.heardBetween(from + 0.02, to - 0.02);
    expect(moments.map(({ from }) => heard(from, from + 0.3))).toEqual(expected);
    expect(moments.map(({ to }) => heard(to - 0.3, to))).toEqual(expected);
  }
  if (kinds.includes('picture')) {
    // Five pictures a second cannot change at the very edge.
    const seen = moments.filter(({ from, to }) => to - from > 2 * TOLERANCE);
    const seconds = seen.map(({ second }) => second);
    expect(seen.map(({ from }) => played.shownAt(from + TOLERANCE))).toEqual(seconds);
    expect(seen.map(({ to }) => played.shownAt(to - TOLERANCE))).toEqual(seconds);
  }
}

type Extent = keyof typeof KEPT;

const audio = (profile: AudioProfile, params: object) =>
  ActionRequest.parse({ action: 'extract_audio', params: { profile, ...params } });
const video = (profile: VideoProfile, params: object) =>
  ActionRequest.parse({ action: 'extract_video', params: { profile, ...params } });

/** Every profile of the whole and of a piece, with every use of what SponsorBlock knows. */
const cases = SponsorBlockMode.options.flatMap((sponsorBlock) =>
  (['whole', 'piece'] as const).flatMap((extent) => {
    const times = extent === 'piece' ? { startTime: '00:00:02', endTime: '10' } : {};
    const params = { sponsorBlock, ...times };
    return [
      ...AudioProfile.options.map((profile) => audio(profile, params)),
      ...VideoProfile.options.map((profile) => video(profile, params)),
    ].map((request): [string, Extent, ActionRequest] => [
      `${request.params.profile} of the ${extent} with ${sponsorBlock}`,
      extent,
      request,
    ]);
  }),
);

const HEIGHTS: Record<string, number> = { SMALL_720: 720, MEDIUM_1080: 1080, LARGE_4K: 2160 };

/** What sound and picture are coded as: beyond 1080 lines the whole stays as the platform has it. */
function codecsOf({ action, params }: Extraction, isEncoded: boolean): string[] {
  if (action === 'extract_audio') return [params.profile === 'MP3' ? 'mp3' : 'aac'];
  return params.profile === 'LARGE_4K' && !isEncoded ? ['vp9', 'opus'] : ['h264', 'aac'];
}

/** Has an action carried out. @returns the file that it made */
async function extracted(id: number, request: ActionRequest): Promise<string> {
  const run = await setup.submit(id, request);
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done', problem: null });
  const [file] = setup.files(id);
  if (!file) throw new Error('There is no attachment');
  return file;
}

test('tells of every combination', () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(30);
});

test.each(cases)(
  'makes %s: the right seconds, length and chapters',
  async (_, extent, request) => {
    if (request.action === 'extract_content') throw new Error('There is no file of it');
    const { profile, sponsorBlock } = request.params;
    const file = await extracted(mediaId, request);
    const { format, streams, chapters } = await inspect(file);

    const kept = KEPT[extent][sponsorBlock === 'REMOVE' ? 'cut' : 'all'];
    expectLength(format.duration, kept);
    const isVideo = request.action === 'extract_video';
    await expectToShow(file, kept, isVideo ? ['picture', 'sound'] : ['sound']);

    const picture = streams.find(({ codec_type: type }) => type === 'video');
    expect(picture?.height).toBe(HEIGHTS[profile]);
    const isEncoded = extent === 'piece' || sponsorBlock === 'REMOVE';
    const heardAndSeen = streams.filter(({ codec_type: type }) => type !== 'data');
    expect(heardAndSeen.map(({ codec_name: name }) => name)).toEqual(codecsOf(request, isEncoded));

    const starts = sponsorBlock === 'MARK_CHAPTERS' ? CHAPTERS[extent] : [];
    const titles = TITLES.slice(0, starts.length);
    expect(chapters.map(({ tags }) => tags?.title)).toEqual(titles);
    const offBy = starts.map((start, index) =>
      Math.abs(start - (chapters[index]?.start_time ?? 0)),
    );
    expect(Math.max(0, ...offBy)).toBeLessThan(TOLERANCE);

    const [told] = await setup.api.call(routes.listAttachments, { params: { id: mediaId } });
    const edges = told?.pieces?.flatMap(({ start, end }) => [start, end]) ?? [];
    expect(edges.map((edge) => Math.round(edge * 10) / 10)).toEqual(kept.flat());
    expect(told?.chapters.map(({ title }) => title)).toEqual(titles);
    expect(told?.chapters.map(({ start }) => Math.round(start * 10) / 10)).toEqual(starts);
    for (const time of [...edges, ...(told?.chapters ?? []).map(({ start }) => start)]) {
      expect(time).toBe(Number(time.toFixed(3)));
    }
  },
  TIMEOUT,
);

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
      durationSeconds: DURATION,
      sponsorSegments: segments.map(([start, end]) => ({ start, end, category: 'sponsor' })),
    });
    const params = { ...range, sponsorBlock: 'REMOVE' };
    const wishes = [audio('DEFAULT', params), audio('MP3', params), video('SMALL_720', params)];
    for (const request of wishes) {
      const file = await extracted(id, request);
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
    durationSeconds: DURATION,
    sponsorSegments: [{ start: 8.1, end: 12, category: 'sponsor' }],
  });
  const params = { startTime: '2.5', endTime: '8', sponsorBlock: 'REMOVE' };
  for (const request of [audio('DEFAULT', params), audio('MP3', params)]) {
    const file = await extracted(id, request);
    await expectToShow(file, [[2.5, 8]], ['sound']);
    const { streams } = await inspect(file);
    expect(streams.map(({ codec_name: name }) => name)).toEqual([
      request.params.profile === 'MP3' ? 'mp3' : 'aac',
    ]);
  }
});

test(
  'cuts a video without sound, and says why there is no sound of it',
  async () => {
    const { id } = setup.addVideo({
      durationSeconds: DURATION,
      lacks: 'sound',
      sponsorSegments: SEGMENTS,
    });
    const piece = { startTime: '2', endTime: '10' };
    const whole = await extracted(id, video('SMALL_720', { sponsorBlock: 'REMOVE' }));
    await expectToShow(whole, KEPT.whole.cut, ['picture']);
    const cut = await extracted(id, video('SMALL_720', { ...piece, sponsorBlock: 'REMOVE' }));
    await expectToShow(cut, KEPT.piece.cut, ['picture']);
    const large = await extracted(id, video('LARGE_4K', piece));
    await expectToShow(large, KEPT.piece.all, ['picture']);
    expect(await inspect(large)).toMatchObject({ streams: [{ codec_name: 'h264', height: 2160 }] });
    for (const range of [{}, piece]) {
      const { id: run } = await setup.submit(id, audio('DEFAULT', range));
      expect(await setup.settled(id, run)).toMatchObject({
        state: 'failed',
        problem: 'The video has no sound, so there is nothing to extract. Extract video instead.',
      });
    }
  },
  TIMEOUT,
);

test('says why there is no picture of what has only sound', async () => {
  const { id } = setup.addVideo({ durationSeconds: DURATION, lacks: 'picture' });
  for (const range of [{}, { startTime: '2', endTime: '10' }]) {
    const { id: run } = await setup.submit(id, video('MEDIUM_1080', range));
    expect(await setup.settled(id, run)).toMatchObject({
      state: 'failed',
      problem: 'The video has no picture, so there is nothing to extract. Extract audio instead.',
    });
  }
  await expectToShow(await extracted(id, audio('DEFAULT', {})), KEPT.whole.all, ['sound']);
});
