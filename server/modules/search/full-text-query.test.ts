import { expect, test } from 'vitest';
import { ANY_VIDEO, oneAfterTheOther } from './full-text-query.ts';

test.each<[string, string[], string]>([
  ['nothing', [], ANY_VIDEO],
  ['one condition', ['"a"'], '"a"'],
  ['the same one twice', ['"a"', '"a"'], '"a"'],
  ['three', ['"a"', '"b"', '"c"'], '((("a" NOT "#n") AND "b") NOT "#n") AND "c"'],
])('asks for each condition only where all before it are fulfilled: %s', (_, parts, match) => {
  expect(oneAfterTheOther(parts).replace(/^\((.*)\)$/, '$1')).toBe(
    match.replace(/^\((.*)\)$/, '$1'),
  );
});

test('nests no deeper than FTS5 can bear', () => {
  const parts = Array.from({ length: 300 }, (_, index) => `"${index}"`);
  const match = oneAfterTheOther(parts);
  expect(match.match(/^\(*/)?.[0].length).toBeLessThan(30);
  for (const part of parts) expect(match).toContain(part);
});
