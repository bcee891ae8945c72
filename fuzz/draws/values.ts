import fc, { type Arbitrary } from 'fast-check';

/** What Node has and the types do not know yet. */
const RawJson = JSON as unknown as {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
};

/** A number as JSON writes it that no number of JavaScript is. */
const rawNumber = (text: string): unknown => RawJson.rawJSON(text);

export const isRawNumber = (value: unknown): boolean => RawJson.isRawJSON(value);

/** Stands in a drawn request for the password, which is known only when it is sent. */
export const PASSWORD = 'the-password-of-now';

/** Single characters as people see them, and of all of Unicode. Made once, for that takes fast-check long. */
export const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });

const LENGTHS = [299, 300, 301, 500, 501, 1_000, 1_001, 2_000, 2_001, 50_000, 50_001];

/** Texts that have hurt programs before. */
const NOTORIOUS = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\u0001\u0008\u000b\u001f\u007f\u0085',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe\u202c',
  '\u200f\u200e\u2066\u2069',
  '\ufeff',
  '\ufffe\uffff',
  '👩‍👩‍👧‍👦',
  `Z${'\u0301'.repeat(300)}`,
  '١٢٣',
  'İıſK',
  "' OR 1=1 --",
  '%',
  '_%_',
  '"',
  '"a" OR (b',
  'NEAR(a b, 2)',
  'name:a*',
  '*',
  '-',
  '^a',
  '\\',
  '../../../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '0x10',
  'null',
  'undefined',
  'true',
  '<script>alert(1)</script>',
  '[a](javascript:alert(1))',
  '`'.repeat(500),
  '['.repeat(500),
  '> '.repeat(500),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that a template would fill in
  '${7*7}',
  'a\r\nSet-Cookie: x=y',
];

/** Any text: short ones of all characters, notorious ones, and some as long as a limit or longer. */
export const anyText: Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: character, maxLength: 40 }) },
  { weight: 8, arbitrary: fc.string({ unit: grapheme, maxLength: 40 }) },
  {
    weight: 4,
    arbitrary: fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  },
  { weight: 16, arbitrary: fc.constantFrom(...NOTORIOUS) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...LENGTHS), fc.constantFrom('x', 'é', '漢', ' ', '\u0000'))
      .map(([length, letter]) => letter.repeat(length)),
  },
);

/** A megabyte of text, which few requests are to carry. */
export const hugeText: Arbitrary<string> = fc
  .constantFrom('x', '漢', '\u0000', '[')
  .map((letter) => letter.repeat(1_000_000 / Buffer.byteLength(letter)));

const anyNumber: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(0, -1, -0, 1.5, 100, 101, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc
    .constantFrom('9007199254740993', '9223372036854775808', '1e400', '-1e400', '1e-400', '1E+2')
    .map(rawNumber),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

function nest(depth: number, isArray: boolean): unknown {
  let value: unknown = null;
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value };
  return value;
}

const anyStructure: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { id: null }, [
    1,
    'a',
  ]),
  fc.jsonValue({ maxDepth: 3 }),
  fc
    .tuple(fc.constantFrom(10, 100, 1_000, 2_000), fc.boolean())
    .map(([depth, isArray]) => nest(depth, isArray)),
  fc.constantFrom(51, 501, 10_000).map((length) => Array.from({ length }, (_, index) => index + 1)),
);

/** Any value that JSON can hold, of the kinds that programs trip over. */
export const anyValue: Arbitrary<unknown> = fc.oneof(
  { weight: 10, arbitrary: anyText },
  { weight: 6, arbitrary: anyNumber },
  { weight: 6, arbitrary: anyStructure },
  { weight: 1, arbitrary: hugeText.filter((text) => text.startsWith('x')) },
);

/** The name of a member that an object should not have. */
export const strangeKey: Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', ''),
  anyText.map((text) => text.slice(0, 100)),
);
