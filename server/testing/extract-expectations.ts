import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { play } from '../../emulator/testing/media-clock.ts';
import { ffprobePath } from '../../emulator/testing/programs.ts';
import type { Pieces } from './timed-video.ts';

/** How far a length or an edge may be off, in seconds. */
export const TOLERANCE = 0.2;

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

/** What ffprobe says of a file. */
export async function inspect(file: string): Promise<z.output<typeof Report>> {
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

const lengthOf = (kept: Pieces): number => kept.reduce((sum, [start, end]) => sum + end - start, 0);

/** Sees that a file is as long as what is kept. */
export function expectLength(seconds: number, kept: Pieces): void {
  const off = Math.abs(seconds - lengthOf(kept));
  // To the millisecond, as lengths are told.
  expect(Math.round(off * 1000) / 1000).toBeLessThanOrEqual(TOLERANCE);
}

/**
 * Plays a result: picture and sound show each second where it belongs, from its start to its end, and
 * so they are together.
 */
export async function expectToShow(
  file: string,
  kept: Pieces,
  kinds: readonly ('picture' | 'sound')[],
): Promise<void> {
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
