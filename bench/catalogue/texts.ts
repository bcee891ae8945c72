import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Random } from '../../emulator/random.ts';
import type { SpokenLine } from '../../server/text-index/transcript-codec.ts';
import { readCorpus, readRows, SAID, VIDEOS } from '../corpus.ts';
import { makeTranscript } from '../made-up.ts';
import { rareRank, zipfRanks } from './distributions.ts';

/** What a made-up catalogue is written with. */
export interface Texts {
  /** Tells these texts from others. */
  name: string;
  title(random: Random): string;
  description(random: Random): string;
  channel(random: Random): string;
  /** @param seconds how long it is spoken for */
  transcript(random: Random, seconds: number): SpokenLine[];
}

const CONSONANTS = [...'bdfghjklmnprstvz'];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ai'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => VOWELS.map((vowel) => consonant + vowel));
const VOCABULARY = 60_000;

const FEWEST_TITLE_WORDS = 4;
const MOST_TITLE_WORDS = 11;
const MOST_DESCRIPTION_WORDS = 80;
const WORDS_OF_LINE = 7;
const SECONDS_OF_LINE = 2.5;
/** Of so many titles and descriptions out of real ones, one has a word that hardly any other has. */
const TEXTS_PER_RARE_WORD = 4;
/** So many words in a row are taken out of one real text, at most. */
const LONGEST_RUN = 5;

/** The word of a rank; frequent words are short. */
export function madeUpWord(rank: number): string {
  let word = '';
  for (let left = rank + 1; left > 0; left = Math.floor(left / SYLLABLES.length)) {
    word += SYLLABLES[left % SYLLABLES.length] ?? '';
  }
  return word;
}

/** A word that few texts hold; rare ones begin in as many ways as others. */
const rarelyWrittenWord = (random: Random): string => madeUpWord(VOCABULARY + rareRank(random));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts out of words that no language has, as frequent as words are. */
export function madeUpTexts(): Texts {
  const rank = zipfRanks(VOCABULARY);
  const words = (random: Random, count: number): string =>
    Array.from({ length: count }, () => madeUpWord(rank(random))).join(' ');
  return {
    name: 'made-up',
    title: (random) =>
      capitalised(words(random, random.integer(FEWEST_TITLE_WORDS, MOST_TITLE_WORDS))),
    description: (random) => words(random, random.integer(1, MOST_DESCRIPTION_WORDS)),
    channel: (random) => capitalised(words(random, random.integer(1, 3))),
    transcript: (random, seconds) =>
      Array.from({ length: Math.ceil(seconds / SECONDS_OF_LINE) }, (_, index) => ({
        start: index * SECONDS_OF_LINE,
        end: (index + 1) * SECONDS_OF_LINE,
        text: words(random, WORDS_OF_LINE),
      })),
  };
}

const RealVideo = z.object({
  title: z.string(),
  channel: z.string(),
  description: z.optional(z.nullable(z.string())),
});

const TRENDING = 'trending.jsonl.gz';

/** What a corpus has to hold to write a catalogue with. */
export const FILES = [VIDEOS, SAID, TRENDING];

/** Runs of words out of texts, so that pairs of words are as frequent as they are there. */
function runsOf(sources: readonly string[][]): (random: Random, count: number) => string {
  return (random, count) => {
    const words: string[] = [];
    while (words.length < count) {
      const source = random.pick(sources);
      const from = random.integer(0, source.length - 1);
      words.push(...source.slice(from, from + random.integer(1, LONGEST_RUN)));
    }
    if (random.integer(1, TEXTS_PER_RARE_WORD) === 1) words[count - 1] = rarelyWrittenWord(random);
    return words.slice(0, count).join(' ');
  };
}

/**
 * Texts out of real ones.
 *
 * @param folder with `videos.jsonl.gz`, `transcripts.jsonl.gz` and `trending.jsonl.gz`
 */
export async function corpusTexts(folder: string): Promise<Texts> {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(await readFile(join(folder, file)));
  const spoken = await readCorpus(folder);
  const videos = await readRows(join(folder, VIDEOS), RealVideo);
  const trending = await readRows(join(folder, TRENDING), RealVideo);
  const all = [...videos, ...trending];
  const wordsOfAll = (texts: readonly string[]): string[][] =>
    texts.map((text) => text.split(/\s+/).filter(Boolean)).filter((words) => words.length > 0);
  const title = runsOf(wordsOfAll(all.map((video) => video.title)));
  const description = runsOf(wordsOfAll(videos.map((video) => video.description ?? '')));
  const channels = [...new Set(all.map(({ channel }) => channel))];
  return {
    name: `corpus-${hash.digest('hex').slice(0, 8)}`,
    title: (random) => title(random, random.integer(FEWEST_TITLE_WORDS, MOST_TITLE_WORDS)),
    description: (random) => description(random, random.integer(1, MOST_DESCRIPTION_WORDS)),
    channel: (random) => random.pick(channels),
    transcript: (random, seconds) => makeTranscript(spoken, seconds, random),
  };
}
