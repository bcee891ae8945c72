import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparable } from './comparable-text.ts';
import { wordsOf } from './words.ts';

const WORDS = ['so', 'the', 'Tea', 'Müller', 'новости', '世界地', 'e.g.', '🍞', '…', '–', '\n'];
const texts = fc.array(fc.constantFrom(...WORDS, '\n'), { maxLength: 30 });

test('a comparable text has the same lines, and the words that the search looks at', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        texts.map((words) => words.join(' ')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const lines = comparable(text).split('\n');
        expect(lines.map((line) => line.match(/[a-z0-9\u0080-\uffff]+/g) ?? [])).toEqual(
          text.split('\n').map(wordsOf),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});
