/** Letters that are a character of their own: what stands beside them is no part of them. */
const APART =
  '(?!\\p{M})[\\p{sc=Latin}\\p{sc=Cyrillic}\\p{sc=Greek}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const PLAIN_BEGINNING = new RegExp(`^${APART}(?=$|[ -~]|${APART})`, 'u');

let segmenter: Intl.Segmenter | undefined;

/**
 * The first character of a text as a person sees it, be it an emoji of several code points.
 * @returns undefined where there is none
 */
export function firstCharacter(text: string): string | undefined {
  const trimmed = text.trim();
  const plain = PLAIN_BEGINNING.exec(trimmed);
  if (plain) return plain[0];
  // A browser takes longer to make one than for all else that stands at the start.
  segmenter ??= new Intl.Segmenter();
  const [first] = segmenter.segment(trimmed);
  return first?.segment;
}
