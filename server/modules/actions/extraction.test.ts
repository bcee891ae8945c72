import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  ActionRequest,
  AudioProfile,
  SponsorBlockMode,
  type VideoProfile,
} from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import { secondShownAt, toneAt } from '../../../emulator/testing/media-clock.ts';
import { ffprobePath } from '../../../emulator/testing/programs.ts';
import { type ActionBench, startActionBench } from '../../testing/action-bench.ts';

const DURATION = 16;
const SEGMENTS = [
  { start: 4, end: 6, category: 'sponsor' },
  { start: 9, end: 11, category: 'intro' },
];
/** Each makes programs that are heavy for a small machine. */
const TIMEOUT = 150_000;

type Pieces = readonly (readonly [start: number, end: number])[];

/** What is left of the whole video, and of its piece from 2 to 14. */
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
    all: [[2, 14]],
    cut: [
      [2, 4],
      [6, 9],
      [11, 14],
    ],
  },
};
/** Where the chapters of the whole and of the piece begin, once the parts are marked. */
const CHAPTERS = { whole: [0, 4, 6, 9, 11], piece: [0, 2, 4, 7, 9] };
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

let bench: ActionBench;
let mediaId: number;

beforeAll(async () => {
  bench = await startActionBench();
  const facts = { title: 'Timed', durationSeconds: DURATION, sponsorSegments: SEGMENTS };
  mediaId = bench.addVideo(facts).id;
});

afterAll(() => bench?.stop());

async function inspect(file: string) {
  const show = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json'];
  const { stdout } = await promisify(execFile)(ffprobePath, ['-v', 'error', ...show, file]);
  return z.parse(Report, JSON.parse(stdout));
}

/** The seconds of the original that the result should show: the first and the last of each of its pieces. */
function expectedSeconds(kept: Pieces): { place: number; second: number }[] {
  let at = 0;
  return kept.flatMap(([start, end]) => {
    const first = { place: at, second: start };
    at += end - start;
    return [first, { place: at - 1, second: end - 1 }];
  });
}

type Extent = keyof typeof KEPT;

const audio = (profile: AudioProfile, params: object) =>
  ActionRequest.parse({ action: 'extract_audio', params: { profile, ...params } });
const video = (profile: VideoProfile, params: object) =>
  ActionRequest.parse({ action: 'extract_video', params: { profile, ...params } });

/** Every combination of the profiles that differ in kind; the larger pictures take half of them, in turn. */
const cases = SponsorBlockMode.options.flatMap((sponsorBlock, mode) =>
  (['whole', 'piece'] as const).flatMap((extent, index) => {
    const times = extent === 'piece' ? { startTime: '00:00:02', endTime: '14' } : {};
    const params = { sponsorBlock, ...times };
    const large = (mode + index) % 2 === 0 ? 'MEDIUM_1080' : 'LARGE_4K';
    return [
      ...AudioProfile.options.map((profile) => audio(profile, params)),
      video('SMALL_720', params),
      video(large, params),
    ].map((request): [string, Extent, ActionRequest] => [
      `${request.params.profile} of the ${extent} with ${sponsorBlock}`,
      extent,
      request,
    ]);
  }),
);

const HEIGHTS: Record<string, number> = { SMALL_720: 720, MEDIUM_1080: 1080, LARGE_4K: 1080 };

async function extracted(request: ActionRequest): Promise<string> {
  const { id } = await bench.submit(mediaId, request);
  expect(await bench.settled(mediaId, id)).toMatchObject({ state: 'done', problem: null });
  const [file] = bench.files(mediaId);
  if (!file) throw new Error('There is no attachment');
  return file;
}

test.each(cases)(
  'makes %s: the right seconds, length and chapters',
  async (_, extent, request) => {
    const { profile, sponsorBlock } = request.params;
    const file = await extracted(request);
    const { format, streams, chapters } = await inspect(file);

    const kept = KEPT[extent][sponsorBlock === 'REMOVE' ? 'cut' : 'all'];
    const length = kept.reduce((sum, [start, end]) => sum + end - start, 0);
    expect(Math.abs(format.duration - length)).toBeLessThan(0.2);

    const seconds = expectedSeconds(kept);
    const isVideo = request.action === 'extract_video';
    for (const { place, second } of seconds) {
      expect(await toneAt(file, place)).toBe(second);
      if (isVideo) expect(await secondShownAt(file, place + 0.5)).toBe(second);
    }

    const picture = streams.find(({ codec_type: type }) => type === 'video');
    expect(picture?.height).toBe(HEIGHTS[profile]);
    const sound = streams.find(({ codec_type: type }) => type === 'audio');
    expect(sound?.codec_name).toBe(profile === 'MP3' ? 'mp3' : 'aac');

    const starts = sponsorBlock === 'MARK_CHAPTERS' ? CHAPTERS[extent] : [];
    expect(chapters.map(({ tags }) => tags?.title)).toEqual(starts.length > 0 ? TITLES : []);
    const offBy = starts.map((start, index) =>
      Math.abs(start - (chapters[index]?.start_time ?? 0)),
    );
    expect(Math.max(0, ...offBy)).toBeLessThan(0.2);

    const [told] = await bench.api.call(routes.listAttachments, { params: { id: mediaId } });
    const edges = told?.pieces?.flatMap(({ start, end }) => [start, end]) ?? [];
    expect(edges.map((edge) => Math.round(edge * 10) / 10)).toEqual(kept.flat());
    expect(told?.chapters.map(({ title }) => title)).toEqual(starts.length > 0 ? TITLES : []);
    expect(told?.chapters.map(({ start }) => Math.round(start * 10) / 10)).toEqual(starts);
    for (const time of [...edges, ...(told?.chapters ?? []).map(({ start }) => start)]) {
      expect(time).toBe(Number(time.toFixed(3)));
    }
  },
  TIMEOUT,
);
