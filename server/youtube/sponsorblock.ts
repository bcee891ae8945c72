import { hash as digest } from 'node:crypto';
import * as z from 'zod/mini';
import { type HttpClient, RequestFailed } from '../platform/http.ts';

/** A part of a video that is not the video, as SponsorBlock's users have marked it; in seconds. */
export interface SponsorSegment {
  start: number;
  end: number;
  category: SponsorCategory;
}

/** What a part is, and how it is called where a person reads it. */
export const SPONSOR_CATEGORIES = {
  sponsor: 'Sponsor',
  selfpromo: 'Unpaid/Self Promotion',
  interaction: 'Interaction Reminder',
  intro: 'Intermission/Intro Animation',
  outro: 'Endcards/Credits',
  preview: 'Preview/Recap',
  hook: 'Hook/Greetings',
  music_offtopic: 'Non-Music Section',
  filler: 'Filler Tangent',
} as const;
export type SponsorCategory = keyof typeof SPONSOR_CATEGORIES;

/** SponsorBlock did not answer as it should; the message is for a person. */
export class SponsorBlockUnavailable extends Error {
  /** Whether another try may help, rather than other settings. */
  readonly isPassing: boolean;

  constructor(detail: string, { isPassing }: { isPassing: boolean }, options?: ErrorOptions) {
    super(
      `SponsorBlock, which knows the sponsored parts of videos, did not answer as it should (${detail}). Nothing was cut. Choose to leave the parts in, or check SPONSORBLOCK_URL and the network of this server.`,
      options,
    );
    this.name = 'SponsorBlockUnavailable';
    this.isPassing = isPassing;
  }
}

const CATEGORIES = Object.keys(SPONSOR_CATEGORIES) as SponsorCategory[];
/** So many characters of the hash are told: SponsorBlock cannot know which video is meant. */
const HASH_LENGTH = 4;
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Marks nearer than this to the start or the end of the video, in seconds, mean the very start or end. */
const EDGE = 1;
/** How far a marked video's length may be from the real one, in seconds, to be the same cut of it. */
const SAME_LENGTH = 2;

/** All videos whose ids have such a hash; what is told of others is not looked into. */
const Answer = z.array(z.unknown());

const Segments = z.array(
  z.object({
    segment: z.tuple([z.number(), z.number()]),
    category: z.string(),
    actionType: z.optional(z.string()),
    videoDuration: z.optional(z.number()),
  }),
);
type Told = z.output<typeof Segments>[number];

/** What others have marked in videos. */
export interface SponsorBlock {
  /**
   * Reads which parts of a video are known, in order; none where none are.
   *
   * @param video its duration in seconds, null where it is not known; marks on another cut are left out
   * @throws SponsorBlockUnavailable, or the signal's reason
   */
  readSegments(
    video: { remoteId: string; duration: number | null },
    signal: AbortSignal,
  ): Promise<SponsorSegment[]>;
}

/** @param parts `server` is where it answers, without a slash at its end */
export function createSponsorBlock({
  http,
  server,
}: {
  http: HttpClient;
  server: string;
}): SponsorBlock {
  return {
    readSegments: async ({ remoteId, duration }, signal) => {
      const hash = digest('sha256', remoteId, 'hex').slice(0, HASH_LENGTH);
      const url = new URL(`${server}/api/skipSegments/${hash}`);
      url.searchParams.set('service', 'YouTube');
      url.searchParams.set('categories', JSON.stringify(CATEGORIES));
      url.searchParams.set('actionTypes', JSON.stringify(['skip']));
      const told = await ask(http, url, remoteId, signal);
      return told
        .flatMap((segment) => readSegment(segment, duration))
        .sort((one, other) => one.start - other.start);
    },
  };
}

/** What is told of a video; that nothing is known of any with such a hash is said with a 404. */
async function ask(
  http: HttpClient,
  url: URL,
  remoteId: string,
  signal: AbortSignal,
): Promise<Told[]> {
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, allowedHosts: [url.host] };
  try {
    const { status, body } = await http.get(url.href, { signal, ...limits });
    if (status === 404) return [];
    if (status !== 200) {
      const isPassing = status === 429 || status >= 500;
      throw new SponsorBlockUnavailable(`status ${status}`, { isPassing });
    }
    const Video = z.object({ videoID: z.literal(remoteId), segments: z.unknown() });
    const video = z
      .parse(Answer, JSON.parse(body.toString('utf8')))
      .map((told) => Video.safeParse(told).data)
      .find((told) => told !== undefined);
    return video ? z.parse(Segments, video.segments) : [];
  } catch (cause) {
    if (cause instanceof RequestFailed) {
      throw new SponsorBlockUnavailable(cause.message, { isPassing: true }, { cause });
    }
    if (!(cause instanceof SyntaxError || cause instanceof z.core.$ZodError)) throw cause;
    const detail = 'its answer makes no sense';
    throw new SponsorBlockUnavailable(detail, { isPassing: true }, { cause });
  }
}

const isCategory = (text: string): text is SponsorCategory =>
  Object.hasOwn(SPONSOR_CATEGORIES, text);

function readSegment(told: Told, duration: number | null): SponsorSegment[] {
  const { segment, category, actionType = 'skip', videoDuration = 0 } = told;
  const [from, to] = segment;
  const isSameCut =
    duration === null || videoDuration === 0 || Math.abs(videoDuration - duration) <= SAME_LENGTH;
  if (!isCategory(category) || actionType !== 'skip' || !isSameCut) return [];
  const start = from <= EDGE ? 0 : from;
  // The platform tells whole seconds: the video may go on for a part of one more.
  const end = duration !== null && to >= duration - EDGE ? Math.max(to, duration + EDGE) : to;
  return start < end ? [{ start, end, category }] : [];
}
