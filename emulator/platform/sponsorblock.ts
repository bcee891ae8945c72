import { createHash } from 'node:crypto';
import { type Answer, contentAnswer, jsonAnswer } from '../answers.ts';
import type { Catalogue, EmulatedVideo } from '../catalogue.ts';
import type { PlatformRequest } from '../requests.ts';

/**
 * Answers SponsorBlock's `/api/skipSegments`, by the video's id or by the first characters of the
 * id's SHA-256. Without segments it is a 404, as it is for real.
 */
export function answerSponsorBlock(catalogue: Catalogue, request: PlatformRequest): Answer {
  const prefix = /^\/api\/skipSegments(?:\/([0-9a-f]{4,32}))?$/.exec(request.path);
  if (!prefix) return contentAnswer('text/plain', 'Not Found', 404);
  const categories = askedCategories(request.query);
  const hash = prefix[1];
  const videoId = request.query.get('videoID');
  const found = catalogue.channels
    .flatMap((channel) => channel.videos)
    .filter((video) => (hash ? sha256(video.id).startsWith(hash) : video.id === videoId))
    .map((video) => ({ video, segments: segmentsOf(video, categories) }))
    .filter(({ segments }) => segments.length > 0);
  const [only] = found;
  if (!only) return contentAnswer('text/plain', 'Not Found', 404);
  if (!hash) return jsonAnswer(only.segments);
  return jsonAnswer(
    found.map(({ video, segments }) => ({ videoID: video.id, hash: sha256(video.id), segments })),
  );
}

function askedCategories(query: URLSearchParams): Set<string> {
  const list = query.get('categories')?.match(/\w+/g) ?? query.getAll('category');
  return new Set(list.length > 0 ? list : ['sponsor']);
}

function segmentsOf(video: EmulatedVideo, categories: ReadonlySet<string>): object[] {
  return (video.sponsorSegments ?? [])
    .filter(({ category }) => categories.has(category))
    .map(({ start, end, category }) => ({
      segment: [start, end],
      UUID: sha256(`${video.id} ${start}`),
      category,
      videoDuration: video.durationSeconds,
      actionType: 'skip',
      locked: 0,
      votes: 3,
      description: '',
    }));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
