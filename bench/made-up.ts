import type { Random } from '../emulator/random.ts';
import type { SpokenLine } from '../server/text-index/transcript-codec.ts';
import { rareRank } from './catalogue/distributions.ts';
import type { CorpusVideo } from './corpus.ts';

/** How many lines in a row are taken from one place, at most. */
const LONGEST_RUN = 4;
/** Every so many lines, one has a word that hardly anybody says. */
const LINES_PER_RARE_WORD = 25;

/** A word that no language has. */
export const rarelySaidWord = (random: Random): string => `zq${rareRank(random).toString(36)}`;

/** What might be said in a video of this length: runs of lines out of the corpus. */
export function makeTranscript(
  videos: readonly CorpusVideo[],
  seconds: number,
  random: Random,
): SpokenLine[] {
  const lines: SpokenLine[] = [];
  let at = 0;
  while (at < seconds) {
    const { lines: source } = random.pick(videos);
    const from = random.integer(0, source.length - 1);
    for (const line of source.slice(from, from + random.integer(1, LONGEST_RUN))) {
      const end = at + Math.max(0.5, line.end - line.start);
      const isRare = random.integer(1, LINES_PER_RARE_WORD) === 1;
      lines.push({
        start: at,
        end,
        text: isRare ? `${line.text} ${rarelySaidWord(random)}` : line.text,
      });
      at = end;
    }
  }
  return lines;
}
