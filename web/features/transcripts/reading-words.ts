import type { TranscriptStatus } from '../../../contract/transcript.ts';
import { counted } from '../../lib/counted.ts';
import { grouped } from '../../lib/grouped.ts';

/** A number of videos, in words: "1 video", "25,000 videos". */
export const videosInWords = (count: number): string => counted(count, 'video', 'videos');

/** How much of what is said is known; empty where there are no videos. */
export function readingInWords({ ready, waiting }: TranscriptStatus): string {
  if (ready === 0 && waiting === 0) return '';
  const known = `What is said is known of ${videosInWords(ready)}`;
  if (waiting === 0) return `${known}.`;
  const verb = waiting === 1 ? 'was' : 'were';
  return `${known}; ${grouped(waiting)} ${verb} not looked at yet.`;
}

type Backfill = NonNullable<TranscriptStatus['backfill']>;

/** How far the reading of the catalogue is, in words. */
export function progressInWords({ done, total }: Backfill): string {
  const count = grouped(done);
  return total === null ? videosInWords(done) : `${count} of ${videosInWords(total)}`;
}
