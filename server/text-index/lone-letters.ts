import { fold } from './folding.ts';

/**
 * Folding by a table, for texts of characters that fold by themselves, whatever stands beside them:
 * Latin, Greek and Cyrillic letters, punctuation and signs. It takes a twentieth of the time of `fold`,
 * and has a space in place of whatever belongs to no word.
 */

/** Where such characters are (UTF-16, from and to). */
const RANGES: readonly [number, number][] = [
  [0x0000, 0x058f],
  [0x1e00, 0x2bff],
];
const END = 0x2c00;
const OF_WORDS = /^[\p{L}\p{N}]$/u;
const NOT_ALONE = /[\p{M}\p{Emoji_Presentation}]/u;
const LINE_BREAK = '\n';

/** What a character becomes that is none of them. */
const NOT_LONE = -1;
/** What one becomes that is left out, or that becomes several: `several` has which. */
const SEVERAL = -2;

interface Table {
  one: Int32Array;
  several: Map<number, readonly number[]>;
}

function foldAlone(character: string): number[] | undefined {
  if (character === LINE_BREAK) return [character.charCodeAt(0)];
  const folded = fold(character);
  if (NOT_ALONE.test(folded)) return undefined;
  return [...folded].map((each) => (OF_WORDS.test(each) ? each : ' ').charCodeAt(0));
}

function makeTable(): Table {
  const one = new Int32Array(END).fill(NOT_LONE);
  const several = new Map<number, readonly number[]>();
  for (const [from, to] of RANGES) {
    for (let code = from; code <= to; code += 1) {
      const folded = foldAlone(String.fromCharCode(code));
      if (folded === undefined) continue;
      const [only = SEVERAL, ...more] = folded;
      one[code] = more.length === 0 ? only : SEVERAL;
      if (one[code] === SEVERAL) several.set(code, folded);
    }
  }
  return { one, several };
}

let made: Table | undefined;

/** Making it takes some milliseconds, which a start of the server can do without. */
function table(): Table {
  made ??= makeTable();
  return made;
}

/** So many characters (UTF-16) one of them becomes at most. */
const MOST = 4;

/**
 * Folds a text; line breaks stay.
 *
 * @param starts is given for each character of the folded text where it comes from (UTF-16)
 * @returns nothing where a character of the text may depend on its neighbours
 */
export function foldLone(text: string, starts?: number[]): string | undefined {
  const { one, several } = table();
  const folded = new Uint16Array(text.length * MOST);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const single = code < END ? (one[code] ?? NOT_LONE) : NOT_LONE;
    if (single === NOT_LONE) return undefined;
    if (single >= 0) {
      starts?.push(at);
      folded[length] = single;
      length += 1;
      continue;
    }
    for (const each of several.get(code) ?? []) {
      starts?.push(at);
      folded[length] = each;
      length += 1;
    }
  }
  return Buffer.from(folded.buffer, 0, length * folded.BYTES_PER_ELEMENT).toString('utf16le');
}
