import type { CaptionSegment } from '../catalogue.ts';
import type { Random } from '../random.ts';

/** How long a speech is at most followed; a long video is silent after that. */
const SPOKEN_SECONDS = 40 * 60;

/** Spreads sentences over a video: one every few seconds until its end. */
export function speak(
  random: Random,
  durationSeconds: number,
  sentence: () => string,
): CaptionSegment[] {
  const end = Math.min(durationSeconds, SPOKEN_SECONDS);
  const segments: CaptionSegment[] = [];
  let start = random.integer(0, 20) / 10;
  while (start + 1.5 < end) {
    const duration = Math.min(random.integer(25, 60) / 10, end - start);
    segments.push({ start: tenths(start), duration: tenths(duration), text: sentence() });
    start += duration + (random.chance(0.2) ? random.integer(5, 30) / 10 : 0);
  }
  return segments;
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
