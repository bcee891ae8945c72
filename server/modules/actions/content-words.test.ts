import { expect, test } from 'vitest';
import { contentWords } from './content-words.ts';

const said = (language: string, count: number, automatic = false) => ({
  language,
  automatic,
  lines: Array.from({ length: count }),
});

test.each([
  [said('en', 312), 'Read what is said: 312 lines in English, from captions made by people.'],
  [
    said('pt-BR', 1),
    'Read what is said: 1 line in Brazilian Portuguese, from captions made by people.',
  ],
  [said('ja', 1234, true), 'Read what is said: 1,234 lines in Japanese, from automatic captions.'],
  [
    said('und', 2),
    'Read what is said: 2 lines in an unknown language, from captions made by people.',
  ],
])('says how much is said, in which language, and who wrote it', (found, words) => {
  expect(contentWords(found, said('de', 7), false)).toBe(words);
});
