import type {
  ActionRequest,
  AudioProfile,
  Extraction,
  VideoProfile,
} from '../../../contract/action.ts';
import { formatTime, readRange } from '../../../contract/time-range.ts';
import { counted } from '../../platform/counted.ts';
import { cutText } from '../../platform/cut-text.ts';
import { readingFailed } from '../transcripts/reading-failures.queries.ts';

const PROFILE_WORDS: Record<AudioProfile | VideoProfile, string | null> = {
  DEFAULT: null,
  MP3: 'MP3',
  SMALL_720: '720p',
  MEDIUM_1080: '1080p',
  LARGE_4K: '4K',
};

const SPONSOR_WORDS = {
  NONE: null,
  MARK_CHAPTERS: 'sponsors marked',
  REMOVE: 'without sponsors',
} as const;

/** Leaves room for what follows in the name of an attachment. */
const MAX_TITLE = 220;

/** Which piece of the video it is, e.g. `1:30–2:00`; null where it is all of it. */
function rangeWords({ params }: Extraction): string | null {
  const { start, end } = readRange(params);
  if (start === null && end === null) return null;
  if (end === null) return `from ${formatTime(start ?? 0)}`;
  return `${formatTime(start ?? 0)}–${formatTime(end)}`;
}

/**
 * What was asked for in short, e.g. `1:30–2:00, MP3, without sponsors`.
 *
 * @param asItIs what to call the sound as the platform has it; null where that goes without saying
 */
function traits(request: Extraction, asItIs: string | null): string {
  const { profile, sponsorBlock = 'NONE' } = request.params;
  return [rangeWords(request), PROFILE_WORDS[profile] ?? asItIs, SPONSOR_WORDS[sponsorBlock]]
    .filter((word) => word !== null)
    .join(', ');
}

/** The name of what an action makes of a video: `{title} ({range}, {profile}, {sponsors})`. */
export function resultName(title: string, request: Extraction): string {
  const short = title.length > MAX_TITLE ? `${cutText(title, MAX_TITLE).trimEnd()}…` : title;
  return `${short} (${traits(request, 'audio')})`;
}

/** What was to be made, e.g. `audio (1:30–2:00, MP3)`. */
function wanted(request: Extraction): string {
  const thing = request.action === 'extract_audio' ? 'audio' : 'video';
  const words = traits(request, null);
  return words === '' ? thing : `${thing} (${words})`;
}

/** @param sponsoredParts how many parts that SponsorBlock knows lay in the piece */
function sponsorsInWords(request: Extraction, sponsoredParts: number): string {
  const mode = request.params.sponsorBlock ?? 'NONE';
  if (mode === 'NONE') return '';
  if (sponsoredParts === 0) return ' SponsorBlock knows no parts in it.';
  const done = mode === 'REMOVE' ? 'cut out' : 'marked as chapters';
  const parts = counted(sponsoredParts, 'part', 'parts');
  return ` ${parts} that SponsorBlock knows ${sponsoredParts === 1 ? 'was' : 'were'} ${done}.`;
}

/** What the audit says of an action that succeeded. */
export function successWords(
  request: Extraction,
  { duration, sponsoredParts }: { duration: number; sponsoredParts: number },
): string {
  const made = `Extracted ${wanted(request)}, ${formatTime(Math.round(duration))} long.`;
  return made + sponsorsInWords(request, sponsoredParts);
}

/** What the audit says of an action that failed. */
export function failureWords(request: ActionRequest, why: string): string {
  return request.action === 'extract_content'
    ? readingFailed(why)
    : `Extracting ${wanted(request)} failed. ${why}`;
}
