import * as z from 'zod/mini';
import { Instant } from './common.ts';

/** Something that is said, in seconds from the start of the video. */
export const TranscriptLine = z.object({ start: z.number(), end: z.number(), text: z.string() });
export type TranscriptLine = z.infer<typeof TranscriptLine>;

/** What is said in a video, as its captions have it. */
export const Transcript = z.object({
  /**
   * `none`: the video has no captions; `barred`: it could not be opened to look; `unread`: nobody has
   * looked yet.
   */
  state: z.enum(['ready', 'none', 'barred', 'unread']),
  /** As BCP 47 writes it, e.g. `en` or `pt-BR`; null where there are no lines. */
  language: z.nullable(z.string()),
  /** Whether the platform's speech recognition wrote it, not people. */
  automatic: z.boolean(),
  /** In the order in which they are said. */
  lines: z.array(TranscriptLine),
});
export type Transcript = z.infer<typeof Transcript>;

/** How the reading of what is said in the videos of the catalogue stands. */
export const TranscriptStatus = z.object({
  /** How many videos can be searched for what is said. */
  ready: z.int(),
  /** How many videos nobody has looked for captions of yet. */
  waiting: z.int(),
  /** Null while the captions of the catalogue are not being read. */
  backfill: z.nullable(
    z.object({
      state: z.enum(['queued', 'running']),
      /** What is being done, or why it waits, in words; empty at first. */
      phase: z.string(),
      done: z.int(),
      total: z.nullable(z.int()),
      /** When it goes on, where it has to wait. */
      startsAt: z.nullable(Instant),
    }),
  ),
});
export type TranscriptStatus = z.infer<typeof TranscriptStatus>;
