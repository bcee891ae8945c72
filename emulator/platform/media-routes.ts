import { stat } from 'node:fs/promises';
import { type Answer, contentAnswer } from '../answers.ts';
import { type EmulatedVideo, findVideo } from '../catalogue.ts';
import { containerOf, MEDIA_FORMATS, type MediaFormat } from '../media/formats.ts';
import { writeTestMedia } from '../media/test-media.ts';
import type { PlatformRequest } from '../requests.ts';
import type { Platform } from './platform.ts';
import { isPlayable } from './playability.ts';

const MEDIA_HOST = 'rr1---sn-emulated.googlevideo.com';

/** The address of a video's media in one form. */
export function mediaUrl(video: EmulatedVideo, format: MediaFormat): string {
  const query = new URLSearchParams({
    id: video.id,
    itag: String(format.itag),
    expire: '9999999999',
  });
  return `https://${MEDIA_HOST}/videoplayback?${query}`;
}

/**
 * Answers a part or the whole of a video's media, which is made when first asked for. Videos of the
 * same length share it: it shows nothing but the time.
 */
export async function answerMedia(platform: Platform, request: PlatformRequest): Promise<Answer> {
  const placed = findVideo(platform.catalogue, request.query.get('id') ?? '');
  const format = MEDIA_FORMATS.find(({ itag }) => String(itag) === request.query.get('itag'));
  if (!placed || !format || !isPlayable(placed)) return contentAnswer('text/plain', '', 403);
  const seconds = placed.video.durationSeconds;
  const file = await platform.media.get(
    `${seconds}-${format.itag}.${containerOf(format)}`,
    (target) => writeTestMedia(target, seconds, format, platform.mediaTools),
  );
  const { size } = await stat(file);
  const type = format.mimeType.split(';')[0] ?? 'video/mp4';
  return rangeAnswer(file, size, type, request.headers.range);
}

function rangeAnswer(
  file: string,
  size: number,
  type: string,
  range: string | string[] | undefined,
): Answer {
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
  const asked = /^bytes=(\d+)-(\d*)$/.exec(String(range ?? ''));
  if (!asked) return { status: 200, headers, body: { file, start: 0, end: size - 1 } };
  const start = Number(asked[1]);
  const end = asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
  if (start > end) {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: '' };
  }
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${size}` },
    body: { file, start, end },
  };
}
