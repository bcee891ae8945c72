import { extname } from 'node:path';
import type { Extraction } from '../../../contract/action.ts';
import { formatTime, isTooShort, readRange } from '../../../contract/time-range.ts';
import { MOST_PIECES } from '../../ffmpeg/edit.ts';
import {
  type Chapter,
  keptSpans,
  layOutChapters,
  type Span,
  shifted,
  totalLength,
} from '../../ffmpeg/timeline.ts';
import { GivenUp } from '../../jobs/job.ts';
import { SPONSOR_CATEGORIES, type SponsorSegment } from '../../youtube/sponsorblock.ts';
import type { DownloadedMedia, MediaWish } from '../../youtube/youtube.ts';

const NOTHING_LEFT =
  'SponsorBlock marks all of the piece, so nothing would be left of it. Choose another piece, or leave the parts in.';

const tooMany = (pieces: number): string =>
  `SponsorBlock marks so many parts that ${pieces} pieces would be left, and at most ${MOST_PIECES} can be joined. Nothing was made. Choose a shorter piece, or leave the parts in.`;

const beyond = (start: number, length: number): string =>
  `The piece begins at ${formatTime(start)}, and the video is only ${formatTime(Math.round(length))} long. Choose another piece.`;

/** Of a piece that is longer than this share of its video and is cut further, the whole is fetched. */
const LARGE_SHARE = 0.5;

/** What is left, and what chapters it gets, in the time of the downloaded file. */
export interface Plan {
  /** Null where that is all of the file, and it need not be encoded. */
  kept: Span[] | null;
  chapters: Chapter[];
  /** How many parts that SponsorBlock knows lie in the piece, and are marked or cut out. */
  sponsoredParts: number;
}

export const isOfPicture = ({ action }: Extraction): boolean => action === 'extract_video';

const isRemoval = ({ params }: Extraction): boolean => params.sponsorBlock === 'REMOVE';

/** The parts that lie in a piece and count: tangents are a matter of taste, marked and never cut out. */
function partsIn(piece: Span, segments: readonly SponsorSegment[], request: Extraction) {
  return segments
    .filter(({ start, end }) => start < piece.end && end > piece.start)
    .filter(({ category }) => !(isRemoval(request) && category === 'filler'));
}

/**
 * The section that is to be fetched; null is the whole video. A section is encoded as it is fetched;
 * where it would be encoded again and is most of the video, the whole is fetched as it is instead.
 *
 * @param length of the video, in seconds; null where it is not known
 */
export function sectionOf(
  request: Extraction,
  length: number | null,
  segments: readonly SponsorSegment[],
): MediaWish['section'] {
  const { start, end } = readRange(request.params);
  if (start === null && end === null) return null;
  const section = { start: start ?? 0, end };
  const piece = { start: section.start, end: end ?? length ?? Number.POSITIVE_INFINITY };
  const isCut = isRemoval(request) && partsIn(piece, segments, request).length > 0;
  const isLarge = length !== null && piece.end - piece.start > LARGE_SHARE * length;
  if (isCut && isLarge) return null;
  return { ...section, use: isCut || request.params.profile === 'MP3' ? 'material' : 'final' };
}

/** The piece that was asked for within a file of this length, in the time of the file. */
function pieceOf(request: Extraction, { held }: DownloadedMedia, length: number): Span {
  const { start, end } = readRange(request.params);
  const last = end === null || end === held.end ? length : Math.min(end - held.start, length);
  return { start: (start ?? held.start) - held.start, end: last };
}

/**
 * Works out what is kept of a download.
 *
 * @param source `length` is that of the file, in seconds
 * @param title what stands between marked parts where the video has no chapters
 * @throws GivenUp where nothing would be left, or more pieces than can be joined, or the video ends where the piece begins or before
 */
export function planExtraction(
  request: Extraction,
  source: DownloadedMedia & { length: number },
  segments: readonly SponsorSegment[],
  title: string,
): Plan {
  const { held, length } = source;
  const piece = pieceOf(request, source, length);
  if (isTooShort(piece.start, piece.end)) {
    throw new GivenUp(beyond(held.start + piece.start, held.start + length));
  }
  const known = partsIn(piece, shifted(segments, held.start), request);
  const kept = keptSpans(piece, isRemoval(request) ? known : []);
  if (kept.length === 0) throw new GivenUp(NOTHING_LEFT);
  if (kept.length > MOST_PIECES) throw new GivenUp(tooMany(kept.length));
  const marks = known.map((part) => ({ ...part, title: SPONSOR_CATEGORIES[part.category] }));
  const own = { chapters: shifted(source.chapters, held.start), marks };
  const isAll = totalLength(kept) === length && source.sectionUse !== 'material';
  return {
    kept: isAll ? null : kept,
    chapters: layOutChapters(isRemoval(request) ? { ...own, marks: [] } : own, kept, title),
    sponsoredParts: known.length,
  };
}

/** The end of the name of what is made, by which ffmpeg knows what to make. */
export function endingOf({ action, params }: Extraction, source: string, isCut: boolean): string {
  const ending = extname(source);
  if (params.profile === 'MP3') return '.mp3';
  if (action === 'extract_video') return isCut ? '.mp4' : ending;
  return isCut || ending === '.mp4' ? '.m4a' : ending;
}
