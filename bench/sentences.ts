import type { Random } from '../emulator/random.ts';
import { wordsOf } from '../server/text-index/words.ts';
import type { CorpusVideo } from './corpus.ts';

/** What a person remembers of a video, and where it is said. */
export interface Sentence {
  words: string;
  video: CorpusVideo;
  /** When the line begins that holds the first word, in seconds. */
  start: number;
}

const FEWEST_WORDS = 6;
const MOST_WORDS = 12;

const inOne = (words: readonly string[]): string => ` ${words.join(' ')} `;

/**
 * Draws sentences out of what is said: 6 to 12 words in a row out of one line or two neighbours, without
 * their punctuation. Words that are said in a row anywhere else tell no video from others, and are left
 * out.
 */
export function drawSentences(
  videos: readonly CorpusVideo[],
  count: number,
  random: Random,
): Sentence[] {
  const texts = videos.map(({ lines }) => inOne(wordsOf(lines.map(({ text }) => text).join('\n'))));
  const isSaidOnce = (sentence: string): boolean => {
    let times = 0;
    for (const text of texts) {
      for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1))
        times += 1;
    }
    return times === 1;
  };
  const sentences: Sentence[] = [];
  const seen = new Set<string>();
  while (sentences.length < count) {
    const video = random.pick(videos);
    const index = random.integer(0, video.lines.length - 1);
    const [first, second] = [video.lines[index], video.lines[index + 1]];
    const own = wordsOf(first?.text ?? '');
    const words = [...own, ...wordsOf(second?.text ?? '')];
    const from = random.integer(0, Math.max(0, own.length - 1));
    const part = words.slice(from, from + random.integer(FEWEST_WORDS, MOST_WORDS));
    const sentence = inOne(part);
    if (!first || part.length < FEWEST_WORDS || seen.has(sentence) || !isSaidOnce(sentence))
      continue;
    seen.add(sentence);
    sentences.push({ words: part.join(' '), video, start: first.start });
  }
  return sentences;
}
