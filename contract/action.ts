import * as z from 'zod/mini';
import { Id, IdParams, Instant, WrittenId } from './common.ts';
import { orderProblems, parseTime, TIME_MESSAGE } from './time-range.ts';

/** `DEFAULT` is the sound as the platform has it. */
export const AudioProfile = z.enum(['DEFAULT', 'MP3'], 'Profile is required.');
export type AudioProfile = z.infer<typeof AudioProfile>;

/** Named by the number of lines that the picture has at the most. */
export const VideoProfile = z.enum(
  ['SMALL_720', 'MEDIUM_1080', 'LARGE_4K'],
  'Profile is required.',
);
export type VideoProfile = z.infer<typeof VideoProfile>;

/** What becomes of the parts that SponsorBlock knows: they stay, become chapters, or are cut out. */
export const SponsorBlockMode = z.enum(['NONE', 'MARK_CHAPTERS', 'REMOVE']);
export type SponsorBlockMode = z.infer<typeof SponsorBlockMode>;

/** A time as a person wrote it; blank is left out, and so is null. */
const time = z.optional(
  z.pipe(
    z.nullable(
      z.string(TIME_MESSAGE).check(
        z.trim(),
        z.maxLength(30, TIME_MESSAGE),
        z.refine((text) => text === '' || parseTime(text) !== null, TIME_MESSAGE),
      ),
    ),
    z.transform((text): string | undefined => text || undefined),
  ),
);

const sponsorBlock = z.optional(
  z.pipe(
    z.nullable(SponsorBlockMode),
    z.transform((mode): SponsorBlockMode | undefined => mode ?? undefined),
  ),
);

const piece = { startTime: time, endTime: time, sponsorBlock };

type WrittenPiece = { startTime?: string | undefined; endTime?: string | undefined };

/**
 * That the end comes after the start. Whether both lie within the video, only the server can say; and
 * former versions took pieces of any length, which are still read.
 */
function refuseBackwards<Piece extends WrittenPiece>(payload: z.core.ParsePayload<Piece>): void {
  for (const { field, message } of orderProblems(payload.value)) {
    payload.issues.push({ code: 'custom', message, path: [field], input: payload.value });
  }
}

const AudioParams = z.object({ profile: AudioProfile, ...piece }).check(refuseBackwards);
const VideoParams = z.object({ profile: VideoProfile, ...piece }).check(refuseBackwards);

const AudioExtraction = z.object({ action: z.literal('extract_audio'), params: AudioParams });
const VideoExtraction = z.object({ action: z.literal('extract_video'), params: VideoParams });

/** A recording to be made from a video. */
export const Extraction = z.discriminatedUnion('action', [AudioExtraction, VideoExtraction]);
export type Extraction = z.infer<typeof Extraction>;

/** Something to be made from a video; its content is what is said in it. */
export const ActionRequest = z.discriminatedUnion(
  'action',
  [
    AudioExtraction,
    VideoExtraction,
    z.object({ action: z.literal('extract_content'), params: z._default(z.object({}), {}) }),
  ],
  'Unknown action',
);
export type ActionRequest = z.infer<typeof ActionRequest>;

/** How something that was asked for stands, or ended. */
export const ActionRun = z.object({
  id: Id,
  request: ActionRequest,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** What is being done, or why it waits, in words; empty at first. */
  phase: z.string(),
  done: z.number(),
  /** Null where the end is not known. */
  total: z.nullable(z.number()),
  createdAt: Instant,
  /** When it starts, where it has to wait. */
  startsAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** Why it failed, in words; null where it did not. */
  problem: z.nullable(z.string()),
});
export type ActionRun = z.infer<typeof ActionRun>;

/** All that has not ended, then what ended lately, each the newest first. */
export const ActionRunList = z.array(ActionRun);

/** Parameters of a path that names one run of an action on a video. */
export const ActionParams = z.extend(IdParams, { actionId: WrittenId });
