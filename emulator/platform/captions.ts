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
    ({ language, automatic, name = '' }) =>
      language === query.get('lang') &&
      automatic === (query.get('kind') === 'asr') &&
      name === (query.get('name') ?? ''),
  );
  if (!placed || !track || !isPlayable(placed)) return contentAnswer('text/html', '', 404);
  // The platform says nothing of it; there is just nothing.
  if (placed.video.captionsWithheld) return contentAnswer('text/html; charset=UTF-8', '');
  const target = query.get('tlang');
  const segments =
    target === null || target === track.language
      ? track.segments
      : track.segments.map((segment) => ({ ...segment, text: `[${target}] ${segment.text}` }));
  switch (query.get('fmt')) {
    case 'json3':
      return jsonAnswer(json3(segments, track.automatic));
    case 'vtt':
      return contentAnswer(
        'text/vtt; charset=UTF-8',
        vtt(segments, target ?? track.language, track.automatic),
      );
    default:
      return contentAnswer('text/html', '', 404);
  }
}

/** Automatic captions come word by word with their offsets, others sentence by sentence. */
function json3(segments: readonly CaptionSegment[], automatic: boolean): object {
  return {
    wireMagic: 'pb3',
    pens: [{}],
    wsWinStyles: automatic ? [{}, { mhModeHint: 2, juJustifCode: 0, sdScrollDir: 3 }] : [{}],
    wpWinPositions: automatic ? [{}, { apPoint: 6, ahHorPos: 20, avVerPos: 100 }] : [{}],
    events: automatic
      ? rollingEvents(segments)
      : segments.map((segment) => ({ ...timesOf(segment), segs: [{ utf8: segment.text }] })),
  };
}

const timesOf = ({ start, duration }: { start: number; duration: number }) => ({
  tStartMs: Math.round(start * 1000),
  dDurationMs: Math.round(duration * 1000),
});

/**
 * Recognised speech rolls through a window of two rows: each line stays until the next one is
 * complete, and a line break that moves it up comes as an event of its own.
 */
function rollingEvents(segments: readonly CaptionSegment[]): object[] {
  const last = segments.at(-1);
  const end = last ? last.start + last.duration : 0;
  const window = { id: 1, wpWinPosId: 1, wsWinStyleId: 1 };
  return [
    { ...timesOf({ start: 0, duration: end }), ...window },
    ...segments.flatMap((segment, index) => {
      const { start, text, duration } = segment;
      const next = segments[index + 1] ?? segment;
      const shown = { start, duration: next.start + next.duration - start };
      const line = { ...timesOf(shown), wWinId: 1, segs: spokenWords(text, duration) };
      if (next === segment) return [line];
      const rest = { start: next.start - 0.01, duration: next.duration + 0.01 };
      return [line, { ...timesOf(rest), wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] }];
    }),
  ];
}

function spokenWords(text: string, duration: number): object[] {
  const words = text.split(/(?=\s)/);
  return words.map((utf8, index) => {
    const offset = Math.round((duration * 1000 * index) / words.length);
    return index === 0 ? { utf8, acAsrConf: 0 } : { utf8, tOffsetMs: offset, acAsrConf: 0 };
  });
}

function vtt(segments: readonly CaptionSegment[], language: string, automatic: boolean): string {
  const cues = segments.map((segment, index) => {
    const text = escaped(segment.text);
    if (!automatic) return cue(segment.start, segment.start + segment.duration, text);
    return rollingCues(segment, text, escaped(segments[index - 1]?.text ?? ' '));
  });
  return `WEBVTT\nKind: captions\nLanguage: ${language}\n\n${cues.join('\n')}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A line comes in word by word below the one before it, and then stands for a moment alone. */
function rollingCues({ start, duration }: CaptionSegment, text: string, before: string): string {
  const end = start + duration - 0.01;
  const words = text.split(/(?=\s)/);
  const timed = words.map((word, index) => {
    const at = vttTime(start + (duration * index) / words.length);
    return index === 0 ? word : `<${at}><c>${word}</c>`;
  });
  const settings = ' align:start position:0%';
  const incoming = cue(start, end, `${before}\n${timed.join('')}`, settings);
  return `${incoming}\n${cue(end, start + duration, `${text}\n `, settings)}`;
}

const cue = (start: number, end: number, text: string, settings = ''): string =>
  `${vttTime(start)} --> ${vttTime(end)}${settings}\n${text}\n`;

function vttTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
