/** So many bits tell pairs apart; more would make the index larger, fewer its answers vaguer. */
const BITS = 20;
const RADIX = 32;
const LENGTH = BITS / Math.log2(RADIX);

/** FNV-1a, its upper bits folded onto the ones that are kept. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value ^ (value >>> BITS)) & ((1 << BITS) - 1);
}

/**
 * What stands for each two words that follow one another, each pair once. Two pairs can have the same
 * sign, so what is found by it has to be looked at.
 */
export function pairsOf(words: readonly string[]): string[] {
  const pairs = new Set<number>();
  for (let index = 1; index < words.length; index += 1) {
    pairs.add(hash(`${words[index - 1]} ${words[index]}`));
  }
  return [...pairs].map((pair) => pair.toString(RADIX).padStart(LENGTH, '0'));
}
