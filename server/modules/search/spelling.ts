/** The letters that a word of a script may be misspelt with. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'αβγδεζηθικλμνοπρστυφχψω',
  'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
];

/** So many letters of a word are taken for right where its neighbours are read from the vocabulary. */
export const SURE_LETTERS = 2;

/**
 * How many letters of a word may be wrong, missing, too many or swapped with the next. One that is written
 * somewhere is hardly twice wrong in the same way: mostly it is a rare name.
 */
export const allowedErrors = (word: string, { isUnknown }: { isUnknown: boolean }): number =>
  word.length < 6 || !isUnknown ? 1 : 2;

/** The words that differ from this one by one letter among its first. */
export function misspeltAtStart(word: string): string[] {
  const letters = ALPHABETS.find((alphabet) => alphabet.includes(word.charAt(0))) ?? '';
  const variants = new Set<string>();
  for (let place = 0; place < SURE_LETTERS; place += 1) {
    const before = word.slice(0, place);
    const rest = word.slice(place);
    variants.add(before + rest.slice(1));
    variants.add(before + rest.charAt(1) + rest.charAt(0) + rest.slice(2));
    for (const letter of letters) {
      variants.add(before + letter + rest);
      variants.add(before + letter + rest.slice(1));
    }
  }
  variants.delete(word);
  return [...variants];
}

const FAR = Number.POSITIVE_INFINITY;

/** Which letters a word holds, each as one of 32 bits; some letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place += 1) {
    letters |= 1 << (word.charCodeAt(place) & 31);
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The most letters that come or go where one is replaced. */
const LETTERS_OF_ERROR = 2;

/**
 * Tells how many letters of one word have to be replaced, left out, put in or swapped with the next to
 * get another one (optimal string alignment). Nearly all words of a vocabulary are farther away than counts:
 * most of them have other letters, and of the rest only so much of the table of distances is filled in as
 * the most that counts can reach.
 *
 * @param most what is farther than this is told to be infinitely far
 */
export function distancesFrom(one: string, most: number): (other: string) => number {
  // The rows of the table for a letter, for the one before it and for the one before that.
  let [current, last, beforeLast]: [number[], number[], number[]] = [[], [], []];
  const letters = lettersOf(one);
  return (other) => {
    if (Math.abs(one.length - other.length) > most) return FAR;
    if (countBits(letters ^ lettersOf(other)) > most * LETTERS_OF_ERROR) return FAR;
    for (let column = 0; column <= other.length; column += 1) last[column] = column;
    let nearest = 0;
    for (let row = 1; row <= one.length; row += 1) {
      const from = Math.max(1, row - most);
      const to = Math.min(other.length, row + most);
      const nearestBefore = nearest;
      current[from - 1] = from === 1 ? row : FAR;
      nearest = current[from - 1] ?? FAR;
      for (let column = from; column <= to; column += 1) {
        const isSame = one[row - 1] === other[column - 1];
        let distance = Math.min(
          column === row + most ? FAR : (last[column] ?? FAR) + 1,
          (current[column - 1] ?? FAR) + 1,
          (last[column - 1] ?? FAR) + (isSame ? 0 : 1),
        );
        const isSwap =
          row > 1 &&
          column > 1 &&
          one[row - 1] === other[column - 2] &&
          one[row - 2] === other[column - 1];
        if (isSwap) distance = Math.min(distance, (beforeLast[column - 2] ?? FAR) + 1);
        current[column] = distance;
        nearest = Math.min(nearest, distance);
      }
      // A swap comes from two rows above.
      if (nearest > most && nearestBefore >= most) return FAR;
      [current, last, beforeLast] = [beforeLast, current, last];
    }
    const distance = last[other.length] ?? FAR;
    return distance > most ? FAR : distance;
  };
}

/** How many letters of a word have to be changed to get another one, however many that are; see {@link distancesFrom}. */
export const editDistance = (one: string, other: string): number =>
  distancesFrom(one, Math.max(one.length, other.length))(other);
