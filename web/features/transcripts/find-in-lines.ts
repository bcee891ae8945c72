import { plainLetters } from '../../../contract/plain-letters.ts';

/** Where something stands in a line: its number, and the places (UTF-16) where it begins and ends. */
export interface LineMark {
  line: number;
  start: number;
  end: number;
}

/** Lines as they are searched: one text without case and accents, and where each character is from. */
export interface FoldedLines {
  text: string;
  /** For each UTF-16 unit of the text; null between two lines. */
  origins: (LineMark | null)[];
}

/** A character without its case and accents; empty for an accent alone, and for what is not seen. */
const fold = (character: string): string =>
  character < '\u0080' ? character.toLowerCase() : plainLetters(character);

const foldText = (text: string): string => [...text].map(fold).join('').replace(/\s+/g, ' ').trim();

/** What stands on the character before it. */
const ON_THE_LAST = /\p{M}/u;

/** Makes lines ready to be searched; a line break counts as a space. */
export function foldLines(texts: readonly string[]): FoldedLines {
  const parts: string[] = [];
  const origins: (LineMark | null)[] = [];
  const add = (folded: string, origin: LineMark | null) => {
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(origin);
  };
  const addSpace = (origin: LineMark | null) => {
    if (parts.length > 0 && parts.at(-1) !== ' ') add(' ', origin);
  };
  for (const [line, text] of texts.entries()) {
    if (line > 0) addSpace(null);
    let mark: LineMark | null = null;
    let start = 0;
    for (const character of text) {
      const end = start + character.length;
      const folded = fold(character);
      if (/\s/.test(character)) {
        mark = null;
        addSpace({ line, start, end });
      } else if (mark && (folded === '' || ON_THE_LAST.test(character))) {
        mark.end = end;
        add(folded, mark);
      } else if (folded !== '') {
        mark = { line, start, end };
        add(folded, mark);
      }
      start = end;
    }
  }
  return { text: parts.join(''), origins };
}

/**
 * Everywhere that words are said as they are written, whatever their case and accents; they may go on
 * in the next line.
 *
 * @returns for each place its marks, one in each line that it reaches into
 */
export function findInLines({ text, origins }: FoldedLines, words: string): LineMark[][] {
  const wanted = foldText(words);
  if (wanted === '') return [];
  const places: LineMark[][] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const marks: LineMark[] = [];
    for (const origin of origins.slice(at, at + wanted.length)) {
      const last = marks.at(-1);
      if (!origin) continue;
      if (last?.line === origin.line) last.end = origin.end;
      else marks.push({ ...origin });
    }
    if (marks.length > 0) places.push(marks);
  }
  return places;
}

/** The marks of each line that has any, in order. */
export function marksByLine(places: readonly LineMark[][]): Map<number, [number, number][]> {
  const marks = new Map<number, [number, number][]>();
  for (const { line, start, end } of places.flat()) {
    marks.set(line, [...(marks.get(line) ?? []), [start, end]]);
  }
  return marks;
}
