import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test.each([
  ['talk.mp4', `attachment; filename="talk.mp4"; filename*=UTF-8''talk.mp4`],
  [
    'a "b" \\ 50%.txt',
    `attachment; filename="a _b_ _ 50_.txt"; filename*=UTF-8''a%20%22b%22%20%5C%2050%25.txt`,
  ],
  [
    "it's (1)*.txt",
    `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`,
  ],
  ['ملف.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%D9%85%D9%84%D9%81.pdf`],
  ['👋.gif', `attachment; filename="_.gif"; filename*=UTF-8''%F0%9F%91%8B.gif`],
])('names %s in a way that every browser reads', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});

test('no name breaks out of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = contentDisposition('inline', name);
      const [, plain = '', encoded = ''] =
        /^inline; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!~%-]*)$/.exec(header) ?? [];
      expect(plain).toMatch(/^[\x20-\x7e]*$/);
      expect(decodeURIComponent(encoded)).toBe(name.toWellFormed());
    }),
  );
});
