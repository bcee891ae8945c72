import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkedText } from './linked-text.ts';

test('finds addresses and leaves the punctuation around them', () => {
  expect(linkedText('See (https://example.org/a?b=1), or http://example.org.')).toEqual([
    { text: 'See (' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: '), or ' },
    { text: 'http://example.org', href: 'http://example.org' },
    { text: '.' },
  ]);
});

test.each([
  ['https://en.wikipedia.org/wiki/Watch_(mechanism)', '', ''],
  ['https://en.wikipedia.org/wiki/Watch_(mechanism)', '(', ').'],
  ['https://example.org/a', '「', '」。'],
  ['https://example.org/テスト', '', '！'],
])('takes %s out of its brackets and sentences: %s…%s', (address, before, after) => {
  expect(linkedText(`${before}${address}${after}`)).toContainEqual({
    text: address,
    href: address,
  });
});

test.each(['javascript:alert(1)', 'https://', 'ftp://example.org', ''])(
  'makes no link of %j',
  (text) => {
    expect(linkedText(text).some(({ href }) => href)).toBe(false);
  },
);

test('reads an address of brackets alone at once, however many they are', () => {
  const address = `https://example.org/${')'.repeat(500_000)}a`;
  expect(linkedText(address)).toEqual([{ text: address, href: address }]);
});

test('loses nothing of any text, and links only to the web', () => {
  const words = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', '\n', '.', ')'));
  fc.assert(
    fc.property(fc.array(words), (parts) => {
      const pieces = linkedText(parts.join(''));
      expect(pieces.map(({ text }) => text).join('')).toBe(parts.join(''));
      for (const { href } of pieces) if (href) expect(new URL(href).protocol).toMatch(/^https?:$/);
    }),
  );
});
