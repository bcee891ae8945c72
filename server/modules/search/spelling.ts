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

/** How many letters of a word may be wrong, missing, too many or swapped with the next. */
export const allowedErrors = (word: string): number => (word.length < 6 ? 1 : 2);

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

/** How many letters have to be replaced, left out, put in or swapped with the next to get the other word. */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
