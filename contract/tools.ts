import * as z from 'zod/mini';
import { Instant } from './common.ts';
import { Tool } from './system.ts';

/** A program that the server works with, as it is now. */
export const Program = z.object({
  ...Tool.shape,
  /** `Node` runs the server, and the JavaScript of YouTube for yt-dlp. */
  name: z.enum(['yt-dlp', 'Node', 'ffmpeg']),
  /**
   * Who says which one is run: `setting`, an environment variable names it; `own`, Vidarium keeps it among
   * its own files; `system`, it is found on the path.
   */
  origin: z.enum(['setting', 'own', 'system']),
  /** The beginning of the day on which its version was released; null where the version does not tell. */
  releasedAt: z.nullable(Instant),
  /** When it was put among the files of Vidarium; null where it is none of them. */
  updatedAt: z.nullable(Instant),
});
export type Program = z.infer<typeof Program>;

/** How the last look for a newer yt-dlp ended. */
export const LastUpdate = z.object({
  /** When it ended. */
  at: Instant,
  /** `updated`: a newer one is run since; `newest`: there was none; `failed`: nothing was changed. */
  outcome: z.enum(['updated', 'newest', 'failed']),
  /** What came of it, and what to do where it failed. */
  words: z.string(),
});
export type LastUpdate = z.infer<typeof LastUpdate>;

/** How yt-dlp is kept up to date. */
const YtDlpUpdates = z.object({
  /** Why it cannot be updated here, and what to do; null where it can. */
  refusal: z.nullable(z.string()),
  /** When a newer one is looked for by itself; null where that is left to people. */
  nextAt: z.nullable(Instant),
  /** What an update that is under way does; null where none is. */
  running: z.nullable(z.object({ phase: z.string() })),
  /** Null where nobody has looked yet. */
  last: z.nullable(LastUpdate),
});

export const Tools = z.object({ programs: z.array(Program), updates: YtDlpUpdates });
export type Tools = z.infer<typeof Tools>;
