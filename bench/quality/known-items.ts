import { type Random, seededRandom } from '../../emulator/random.ts';
import { isWithoutSpaces, wordsOf } from '../../server/text-index/words.ts';
import type { RealVideo } from './real-catalogue.ts';

/** What a person types who has one video in mind. */
export interface KnownItem {
  typed: string;
  /** The video, by its id at the source. */
  id: string;
}

/** Items of one kind, and how many more were drawn that several videos answer alike. */
export interface Drawn {
  items: KnownItem[];
  ambiguous: number;
}

const WORDS_OF_TITLE = 3;
const WORDS_OF_DESCRIPTION = 4;
/** The words of a description are taken out of so many in a row: people remember one thing of it. */
const WINDOW = 12;
/** What people remember of a description is not its short words. */
const SHORTEST_REMEMBERED = 4;
/** Shorter words are rarely misspelt. */
const SHORTEST_MISSPELT = 5;
const FEWEST_TYPED_LETTERS = 2;
/** Where the words fit more videos than this, no ranking can put each of them among the first three. */
const MOST_ANSWERS = 3;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words of a text in small letters, but those of scripts that have no spaces between them. */
const separateWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !isWithoutSpaces(word));

/** Some different words of a list, in its order; nothing where there are too few. */
function someOf(words: readonly string[], count: number, random: Random): string[] {
  const left = [...new Set(words)];
  if (left.length < count) return [];
  while (left.length > count) left.splice(random.integer(0, left.length - 1), 1);
  return left;
}

/** The word with one letter wrong, missing, too many or swapped with the next; its first one is right. */
export function misspell(word: string, random: Random): string {
  const at = random.integer(1, word.length - 2);
  const [before, letter, next, rest] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  return random.pick([
    before + random.pick(LETTERS) + next + rest,
    before + next + rest,
    before + letter + letter + next + rest,
    before + next + letter + rest,
  ]);
}

/** What is drawn of one video: what is typed, and which videos it fits. */
interface Draft {
  typed: string[];
  fits: (words: ReadonlySet<string>) => boolean;
}

type Drafter = (video: RealVideo, random: Random) => Draft | undefined;

const holdsAll =
  (words: readonly string[]) =>
  (held: ReadonlySet<string>): boolean =>
    words.every((word) => held.has(word));

function draftTitleWords({ title }: RealVideo, random: Random): Draft | undefined {
  const words = someOf(separateWords(title), WORDS_OF_TITLE, random);
  return words.length === 0 ? undefined : { typed: words, fits: holdsAll(words) };
}

/** @param known the words of all videos: a misspelling that is one of them says something else */
const draftMisspelt =
  (known: ReadonlySet<string>): Drafter =>
  (video, random) => {
    const draft = draftTitleWords(video, random);
    const long = draft?.typed.filter(
      (word) => word.length >= SHORTEST_MISSPELT && /^[a-z]+$/.test(word),
    );
    if (!draft || !long || long.length === 0) return undefined;
    const right = random.pick(long);
    const wrong = misspell(right, random);
    if (known.has(wrong)) return undefined;
    return { ...draft, typed: draft.typed.map((word) => (word === right ? wrong : word)) };
  };

function draftBegun({ title }: RealVideo, random: Random): Draft | undefined {
  const words = separateWords(title);
  if (words.length < WORDS_OF_TITLE) return undefined;
  const from = random.integer(0, words.length - WORDS_OF_TITLE);
  const row = words.slice(from, from + WORDS_OF_TITLE);
  const last = row.pop() ?? '';
  if (last.length <= FEWEST_TYPED_LETTERS) return undefined;
  const begun = last.slice(0, random.integer(FEWEST_TYPED_LETTERS, last.length - 1));
  return {
    typed: [...row, begun],
    fits: (held) => holdsAll(row)(held) && [...held].some((word) => word.startsWith(begun)),
  };
}

function draftDescriptionWords({ description }: RealVideo, random: Random): Draft | undefined {
  const all = separateWords(description);
  const from = random.integer(0, Math.max(0, all.length - WINDOW));
  const remembered = all
    .slice(from, from + WINDOW)
    .filter((word) => word.length >= SHORTEST_REMEMBERED);
  const words = someOf(remembered, WORDS_OF_DESCRIPTION, random);
  return words.length === 0 ? undefined : { typed: words, fits: holdsAll(words) };
}

/** The words in which people look for the video: of its title, and of its description where that is meant. */
type Place = 'title' | 'description';

const textOf = ({ title, description }: RealVideo, place: Place): string =>
  place === 'title' ? title : `${title}\n${description}`;

function drawItems(
  videos: readonly RealVideo[],
  count: number,
  place: Place,
  draft: Drafter,
  random: Random,
): Drawn {
  const held = videos.map((video) => new Set(wordsOf(textOf(video, place))));
  const items: KnownItem[] = [];
  let ambiguous = 0;
  while (items.length < count) {
    const video = random.pick(videos);
    const drawn = draft(video, random);
    if (!drawn) continue;
    if (held.filter(drawn.fits).length > MOST_ANSWERS) ambiguous += 1;
    else items.push({ typed: drawn.typed.join(' '), id: video.id });
  }
  return { items, ambiguous };
}

/** What people remember of a video, but for what is said in it. */
export const KINDS = ['title words', 'one misspelt', 'last begun', 'description'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Draws what people may type for a video they have in mind. The same videos give the same items.
 *
 * @param videos among them some whose descriptions hold a sentence, where that kind is asked for
 */
export function drawKnownItems(videos: readonly RealVideo[], kind: Kind, count: number): Drawn {
  const random = seededRandom(kind);
  switch (kind) {
    case 'title words':
      return drawItems(videos, count, 'title', draftTitleWords, random);
    case 'one misspelt': {
      const known = new Set(videos.flatMap((video) => wordsOf(textOf(video, 'description'))));
      return drawItems(videos, count, 'title', draftMisspelt(known), random);
    }
    case 'last begun':
      return drawItems(videos, count, 'title', draftBegun, random);
    case 'description':
      return drawItems(videos, count, 'description', draftDescriptionWords, random);
  }
}
