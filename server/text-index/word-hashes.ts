/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function hashOf(word: string): number {
  let hash = FNV_BASIS;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME);
  }
  return hash;
}

/** Spreads what tells two hashes apart over all 32 bits: the end of MurmurHash3 (https://github.com/aappleby/smhasher). */
function spread(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}

/** The hashes, of 32 bits, of each so many words that follow one another, in their order. */
export function hashesOfRows(words: readonly string[], count: number): Uint32Array {
  const hashes = words.map(hashOf);
  const rows = new Uint32Array(Math.max(0, words.length - count + 1));
  for (let start = 0; start < rows.length; start += 1) {
    let hash = FNV_BASIS;
    for (let at = start; at < start + count; at += 1) {
      hash = Math.imul(hash ^ (hashes[at] ?? 0), FNV_PRIME);
    }
    rows[start] = spread(hash);
  }
  return rows;
}
