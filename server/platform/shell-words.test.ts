import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { shellWords } from './shell-words.ts';

/** The words that a real shell makes of a text, in which it expands nothing. */
const ofShell = (text: string): string[] =>
  execFileSync('/bin/sh', ['-c', `set -f; printf '%s\\0' first ${text}`], { encoding: 'utf8' })
    .split('\0')
    .slice(1, -1);

test.each([
  ['', []],
  ['  a\tb c  ', ['a', 'b', 'c']],
  [`--output a\\ b`, ['--output', 'a b']],
  [
    `--match-filter "title ~= \\"cat\\" & duration < 60"`,
    ['--match-filter', 'title ~= "cat" & duration < 60'],
  ],
  [`it\\'s 'it is' "it's"`, ["it's", 'it is', "it's"]],
  [`--x "C:\\\\dir" 'C:\\dir' "\\d"`, ['--x', 'C:\\dir', 'C:\\dir', '\\d']],
  [`''  "" a''b`, ['', '', 'ab']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
])('%j has the words of a shell', (text, words) => {
  expect(shellWords(text)).toEqual(words);
  expect(ofShell(text)).toEqual(words);
});

test.each([`"a`, `'a`, `a\\`, `"a\\"`, `'a' "`])('%j has an end that is missing', (text) => {
  expect(shellWords(text)).toBeNull();
});

it('splits any words as a shell does', () => {
  const pieces = fc.constantFrom('a', ' ', '\t', "'", '"', '\\', 'é', '#', '=', '-', '漢');
  const texts = fc.array(pieces, { maxLength: 12 }).map((all) => `x${all.join('')}`);
  fc.assert(
    fc.property(texts, (text) => {
      const words = shellWords(text);
      // What a shell does not end, it does not run; and a word that begins with # is a comment to it.
      fc.pre(words !== null && !/(?:^|[ \t])#/.test(text));
      expect(words).toEqual(ofShell(text));
    }),
    { numRuns: 60 },
  );
});
