import { fold, isAscii } from './folding.ts';
import { foldLone } from './lone-letters.ts';
import { wordsOfFolded } from './words.ts';

/** A word of a text, and the places (UTF-16) in the text where it begins and ends. */
export interface PlacedWord {
  word: string;
  start: number;
  end: number;
}

/** A text that was folded, and for each of its places where it comes from. */
interface FoldedText {
  text: string;
  starts: number[];
  ends: number[];
}

/** No step of the folding looks beyond a space. */
const STRETCH = / +|[^ ]+/g;
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The pieces of a stretch that can be folded one by one: its characters as people see them. */
function piecesOf(stretch: string): { text: string; folded: string }[] {
  if (isAscii(stretch)) {
    return [...stretch].map((text) => ({ text, folded: text.toLowerCase() }));
  }
  const whole = { text: stretch, folded: fold(stretch) };
  const pieces = [...clusters.segment(stretch)].map(({ segment }) => ({
    text: segment,
    folded: fold(segment),
  }));
  // Where something invisible between them was left out, neighbours may have become one.
  return pieces.map(({ folded }) => folded).join('') === whole.folded ? pieces : [whole];
}

/** Where the characters end that fold by themselves: with all that is left out after them. */
function endsOf(starts: readonly number[], end: number): number[] {
  const ends: number[] = [];
  let next = end;
  for (let index = starts.length - 1; index >= 0; index -= 1) {
    ends[index] = starts[index] === starts[index + 1] ? (ends[index + 1] ?? end) : next;
    next = starts[index] ?? next;
  }
  return ends;
}

function foldPlaced(text: string): FoldedText {
  const starts: number[] = [];
  const lone = foldLone(text, starts);
  if (lone === undefined) return foldInPieces(text);
  return { text: lone, starts, ends: endsOf(starts, text.length) };
}

function foldInPieces(text: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] };
  for (const { 0: stretch, index } of text.matchAll(STRETCH)) {
    let start = index;
    for (const piece of piecesOf(stretch)) {
      const end = start + piece.text.length;
      for (let count = piece.folded.length; count > 0; count -= 1) {
        folded.starts.push(start);
        folded.ends.push(end);
      }
      folded.text += piece.folded;
      start = end;
    }
  }
  return folded;
}

/** The words of a text as `wordsOf` gives them, each with its place. */
export function placedWords(text: string): PlacedWord[] {
  const { text: folded, starts, ends } = foldPlaced(text);
  return [...wordsOfFolded(folded)].map(({ word, at }) => ({
    word,
    start: starts[at] ?? 0,
    end: ends[at + word.length - 1] ?? text.length,
  }));
}
