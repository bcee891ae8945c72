import * as z from 'zod/mini';
import { Instant } from './common.ts';

/** A program beside the server that part of the work needs. */
export const Tool = z.object({
  name: z.enum(['yt-dlp', 'ffmpeg']),
  /** Null where the tool was not found. */
  version: z.nullable(z.string()),
  /** What is wrong with it, what does not work because of it, and how to mend it; null where all is well. */
  problem: z.nullable(z.string()),
});
export type Tool = z.infer<typeof Tool>;

export const System = z.object({
  version: z.string(),
  timeZone: z.string(),
  tools: z.array(Tool),
  /** Set while all work against the platform is paused. */
  pause: z.nullable(z.object({ until: Instant, reason: z.string() })),
});
export type System = z.infer<typeof System>;

/** The server serves; while it cannot, the answer is a 503. */
export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
});
