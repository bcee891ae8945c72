import { counted } from '../../../lib/counted.ts';
import { grouped } from '../../../lib/grouped.ts';
import type { WatchHistory } from './history-file.ts';
import type { LeftOut } from './history-rows.ts';
import type { Sent } from './use-history-import.ts';

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

/** What an import would do, in a sentence. */
export function summaryOf({ videos }: WatchHistory, { inCatalogue, marked }: Sent): string {
  const all = counted(videos.length, 'video', 'videos');
  if (videos.length === 0) return 'The file names no video that could be marked as watched.';
  if (inCatalogue === 0) return `${all} in the file, none of them in your catalogue.`;
  const known = `${grouped(inCatalogue)} of ${all} in the file ${isOrAre(inCatalogue)} in your catalogue`;
  if (marked === 0) return `${known}; nothing is left to be marked as watched.`;
  return `${known}; ${grouped(marked)} of them ${isOrAre(marked)} not yet marked as watched.`;
}

/** "a", "a and b", "a, b and c". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}

/** Which rows are left out and why, in a sentence; empty where none is. */
export function leftOutInWords({ ads, music, unnamed }: LeftOut): string {
  const parts = [
    ads > 0 && counted(ads, 'advertisement', 'advertisements'),
    music > 0 && `${counted(music, 'row', 'rows')} of YouTube Music`,
    unnamed > 0 && `${counted(unnamed, 'row that names', 'rows that name')} no video`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? `Left out: ${listed(parts)}.` : '';
}

/** How far the videos of a file were sent, in whole percents. */
export const percentSent = ({ videos }: Sent, history: WatchHistory): number =>
  Math.floor((100 * videos) / Math.max(1, history.videos.length));

/** How far the videos of a file were sent, in words. */
export const sentInWords = ({ videos }: Sent, history: WatchHistory): string =>
  `${grouped(videos)} of ${counted(history.videos.length, 'video', 'videos')}`;

const markedInWords = ({ marked }: Sent): string =>
  `${counted(marked, 'video was', 'videos were')} marked as watched`;

/** How an import ended, in a sentence. */
export function outcomeInWords(sent: Sent, history: WatchHistory): string {
  const isWhole = sent.videos === history.videos.length;
  const done = markedInWords(sent);
  return isWhole ? `${done}.` : `Stopped. ${done}. Import the file again to mark the others.`;
}

/** How far an import came that could not go on, in a sentence. */
export const interruptedInWords = (sent: Sent): string =>
  `An error occurred when marking videos as watched. ${markedInWords(sent)} so far, and stay so.`;
