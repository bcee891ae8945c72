import type { CorpusVideo } from '../corpus.ts';

/** Ids of videos at the source have 11 characters, of which these many tell the part. */
const CHARACTERS_OF_PART = 2;

/** One part of a video as a video of its own, its lines counted from its own beginning. */
function partOf(video: CorpusVideo, part: number, parts: number): CorpusVideo {
  const at = (share: number): number => Math.round((video.lines.length * share) / parts);
  const lines = video.lines.slice(at(part), at(part + 1));
  const begin = lines[0]?.start ?? 0;
  const end = lines.at(-1)?.end ?? begin;
  return {
    ...video,
    id: `${video.id.slice(0, -CHARACTERS_OF_PART)}${String(part).padStart(CHARACTERS_OF_PART, '0')}`,
    title: `${video.title} (${part + 1} of ${parts})`,
    durationSeconds: Math.ceil(end - begin),
    lines: lines.map((line) => ({ ...line, start: line.start - begin, end: line.end - begin })),
  };
}

/** The videos, each cut into as many parts of equally many lines as it takes to have so many in all. */
export function cutIntoParts(videos: readonly CorpusVideo[], fewest: number): CorpusVideo[] {
  const parts = Math.ceil(fewest / videos.length);
  if (parts === 1) return [...videos];
  return videos.flatMap((video) =>
    Array.from({ length: parts }, (_, part) => partOf(video, part, parts)),
  );
}
