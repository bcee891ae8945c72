import { counted } from '../../platform/counted.ts';
import type { ChannelReading } from './read-channel.ts';

const END_OF_PAUSE = ' YouTube answers again: the pause of all requests is over.';

const videos = (count: number): string => counted(count, 'video', 'videos');

function readingWords(reading: ChannelReading): string {
  const found = reading.added === 0 ? 'Nothing new.' : `${videos(reading.added)} added.`;
  if (reading.depth === 'feed') return `Checked the feed. ${found}`;
  const { depth, listed, feedFailed } = reading;
  const extent = depth === 'newest' ? 'the newest ' : listed > 1 ? 'all ' : '';
  const read = listed === 0 ? 'It has no videos.' : `Listed ${extent}${videos(listed)}. ${found}`;
  return feedFailed ? `${read} The feed told nothing; the listing told the same.` : read;
}

/** What the audit says of a refresh that succeeded. @param endsPause whether a pause ended with it */
export const successWords = (reading: ChannelReading, endsPause: boolean): string =>
  readingWords(reading) + (endsPause ? END_OF_PAUSE : '');

function lengthWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  if (minutes === 1) return 'a minute';
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}

/**
 * What the audit says of a refresh that failed.
 *
 * @param added how many videos it leaves in the catalogue all the same
 * @param nextIn in how many milliseconds it is tried again; null where that is left to the schedule
 */
export function failureWords(why: string, added: number, nextIn: number | null): string {
  const kept =
    added === 0 ? '' : ` ${counted(added, 'video was', 'videos were')} added before it failed.`;
  const outlook = nextIn === null ? '' : ` The next try is in about ${lengthWords(nextIn)}.`;
  return why + kept + outlook;
}
