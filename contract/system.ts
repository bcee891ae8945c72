import * as z from 'zod/mini';
import { Instant } from './common.ts';

/** A program beside the server that part of the work needs. */
export const Tool = z.object({
  name: z.enum(['yt-dlp', 'ffmpeg']),
  /** Null where none is known to work. */
  version: z.nullable(z.string()),
  /** What is wrong with it, what does not work because of it, and how to mend it; null where all is well. */
  problem: z.nullable(z.string()),
});
export type Tool = z.infer<typeof Tool>;

/** How it stands with the backups. */
export const Backups = z.object({
  /** When the newest whole one was made; null where there is none. */
  lastAt: z.nullable(Instant),
  /** When the next one is due: now where one is overdue or being made; null where none is made on a schedule. */
  nextAt: z.nullable(Instant),
  /** Why the last one on the schedule was not made or is without some files, and what to do; null where all is well. */
  problem: z.nullable(z.string()),
});
export type Backups = z.infer<typeof Backups>;

export const System = z.object({
  version: z.string(),
  timeZone: z.string(),
  tools: z.array(Tool),
  /** Set while all work against the platform is paused. */
  pause: z.nullable(z.object({ until: Instant, reason: z.string() })),
  backups: Backups,
  storage: z.object({
    /** Why nothing can be saved, and what to do; null where that is not known to be so. */
    problem: z.nullable(z.string()),
  }),
});
export type System = z.infer<typeof System>;

/** The server serves; while it cannot, the answer is a 503. */
export const Health = z.object({
  status: z.literal('ok'),
  version: z.string(),
});
export type Health = z.infer<typeof Health>;
