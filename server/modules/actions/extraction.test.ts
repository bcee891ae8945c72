import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AudioProfile,
  type Extraction,
  SponsorBlockMode,
  VideoProfile,
} from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import {
  type ActionSetup,
  audioRequest,
  startActionSetup,
  videoRequest,
} from '../../testing/action-setup.ts';
import {
  expectLength,
  expectToShow,
  inspect,
  TOLERANCE,
} from '../../testing/extract-expectations.ts';
import { KEPT, PIECE, TIMED } from '../../testing/timed-video.ts';

/** Each makes programs that are heavy for a small machine. */
const TIMEOUT = 240_000;
/** Where the chapters of the whole and of the piece begin, once the parts are marked. */
const CHAPTERS = { whole: [0, 4, 6, 9, 11], piece: [0, 2, 4, 7] };
const TITLES = ['Timed', 'Sponsor', 'Timed', 'Intermission/Intro Animation', 'Timed'];

let setup: ActionSetup;
let mediaId: number;

beforeAll(async () => {
  setup = await startActionSetup();
  mediaId = setup.addVideo(TIMED).id;
});

afterAll(() => setup?.stop());

type Extent = keyof typeof KEPT;

/** Every profile of the whole and of a piece, with every use of what SponsorBlock knows. */
const cases = SponsorBlockMode.options.flatMap((sponsorBlock) =>
  (['whole', 'piece'] as const).flatMap((extent) => {
    const params = { sponsorBlock, ...(extent === 'piece' && PIECE) };
    return [
      ...AudioProfile.options.map((profile) => audioRequest(profile, params)),
      ...VideoProfile.options.map((profile) => videoRequest(profile, params)),
    ].map((request): [string, Extent, Extraction] => [
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

test('tells of every combination', () => {
  expect(new Set(cases.map(([name]) => name)).size).toBe(30);
});

test.each(cases)(
  'makes %s: the right seconds, length and chapters',
  async (_, extent, request) => {
    const { profile, sponsorBlock } = request.params;
    const file = await setup.extract(mediaId, request);
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
