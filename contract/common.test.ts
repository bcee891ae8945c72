import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CommentInput } from './comment.ts';
import { nameOf, WrittenId } from './common.ts';
import { paging } from './query.ts';

const Name = nameOf('Name');

const UNSEEN = ['', ' \t', '\u200b', '\u2060\ufeff', '\u3164 \u115f', '\u200d\ufe0f', '\u202e'];

describe('a name', () => {
  test.each(['a\u0000b', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\ud800b', '\udfff'])(
    'does not hold what cannot be shown: %j',
    (name) => {
      expect(z.safeParse(Name, name).error?.issues[0]?.message).toMatch(/^Name holds characters/);
    },
  );

  test.each(UNSEEN)('is not one of which nothing is seen: %j', (name) => {
    const issues = z.safeParse(Name, name).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['Name is required']);
  });

  test.each(['Ünïcödé', '漢字', '👩‍👩‍👧‍👦', '\u202eabc', 'a b', 'עברית'])('may be %s', (name) => {
    expect(z.parse(Name, name)).toBe(name);
  });
});

describe('a number in an address', () => {
  const Paging = z.object(paging(24));

  test.each(['5', '05', ' 5 ', '10000000'])('is read from digits: %j', (text) => {
    expect(z.parse(WrittenId, text)).toBe(Number(text));
    expect(z.parse(Paging, { page: text }).page).toBe(Number(text));
  });

  test.each(['0x5', '1e1', '5 5', '5.0', '+5', '', '５', '0b1', '-5', '0', 'Infinity', undefined])(
    'is not %j',
    (text) => {
      expect(z.safeParse(WrittenId, text).success).toBe(false);
      if (text !== undefined) expect(z.safeParse(Paging, { size: text }).success).toBe(false);
    },
  );
});

describe('a comment', () => {
  test.each(['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\ud800'])('does not hold %j', (markdownText) => {
    expect(z.safeParse(CommentInput, { markdownText }).success).toBe(false);
  });

  test.each(UNSEEN)('is not one of which nothing is seen: %j', (markdownText) => {
    const issues = z.safeParse(CommentInput, { markdownText }).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['A comment is required']);
  });

  test('may have lines, tabs and pages', () => {
    const markdownText = 'one\r\ntwo\n\tthree\u000cfour';
    expect(z.parse(CommentInput, { markdownText })).toEqual({ markdownText });
  });
});
