import { type Answer, contentAnswer, jsonAnswer } from '../answers.ts';
import { type CaptionSegment, type Catalogue, findVideo } from '../catalogue.ts';
import type { PlatformRequest } from '../requests.ts';
import { isPlayable } from './playability.ts';

/**
 * Answers a caption track as json3 or vtt. A translation (`tlang`) has the words of the original
 * behind the code of the language that was asked for.
 */
export function answerCaptions(catalogue: Catalogue, { query }: PlatformRequest): Answer {
  const placed = findVideo(catalogue, query.get('v') ?? '');
  const track = placed?.video.captions?.find(
    ({ language, automatic }) =>
      language === query.get('lang') && automatic === (query.get('kind') === 'asr'),
  );
  if (!placed || !track || !isPlayable(placed)) return contentAnswer('text/html', '', 404);
  const target = query.get('tlang');
  const segments =
    target === null || target === track.language
      ? track.segments
      : track.segments.map((segment) => ({ ...segment, text: `[${target}] ${segment.text}` }));
  switch (query.get('fmt')) {
    case 'json3':
      return jsonAnswer(json3(segments, track.automatic));
    case 'vtt':
      return contentAnswer('text/vtt; charset=UTF-8', vtt(segments, target ?? track.language));
    default:
      return contentAnswer('text/html', '', 404);
  }
}

/** Automatic captions come word by word with their offsets, others sentence by sentence. */
function json3(segments: readonly CaptionSegment[], automatic: boolean): object {
  return {
    wireMagic: 'pb3',
    pens: [{}],
    wsWinStyles: [{}],
    wpWinPositions: [{}],
    events: segments.map(({ start, duration, text }) => ({
      tStartMs: Math.round(start * 1000),
      dDurationMs: Math.round(duration * 1000),
      segs: automatic ? spokenWords(text, duration) : [{ utf8: text }],
    })),
  };
}

function spokenWords(text: string, duration: number): object[] {
  const words = text.split(/(?<=\s)/);
  return words.map((utf8, index) => {
    const offset = Math.round((duration * 1000 * index) / words.length);
    return index === 0 ? { utf8 } : { utf8, tOffsetMs: offset };
  });
}

function vtt(segments: readonly CaptionSegment[], language: string): string {
  const cues = segments.map(
    ({ start, duration, text }) => `${vttTime(start)} --> ${vttTime(start + duration)}\n${text}\n`,
  );
  return `WEBVTT\nKind: captions\nLanguage: ${language}\n\n${cues.join('\n')}`;
}

function vttTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
