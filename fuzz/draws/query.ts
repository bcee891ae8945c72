import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../description.ts';
import { valid } from './schemas.ts';
import { anyText } from './values.ts';

/** Percent-encodes any text as UTF-8, lone surrogates as the three bytes that they would be. */
const encoded = (text: string): string =>
  [...text]
    .map((character) =>
      character.isWellFormed()
        ? encodeURIComponent(character)
        : `%ED%${(0x80 | ((character.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (character.charCodeAt(0) & 0x3f)).toString(16)}`,
    )
    .join('');

/** Pieces of an address that cannot be decoded, or mean more than they seem to. */
const BROKEN = [
  '%',
  '%z',
  '%zz',
  '%00',
  '%ff',
  '%c0%af',
  '%ED%A0%80',
  '%E2%82',
  '+',
  '%2f',
  '%252e',
];

const BROKEN_QUERIES = [
  '&&&',
  '=',
  '=x',
  '?',
  'page',
  'page[]=1',
  'page[a]=1',
  '__proto__[x]=1',
  '__proto__=1',
  'constructor=1',
  'page=1&page=2&page=3',
  'size=1&size=100',
  'page=1;size=2',
  'q=a&q=b',
  'page=%31',
  `tags=${'1&tags='.repeat(60)}1`,
  'a=1&'.repeat(1_500),
  `q=${'%20'.repeat(600)}`,
];

const pair = (name: string, value: unknown): string[] =>
  [value].flat().map((single) => `${encoded(name)}=${encoded(String(single))}`);

const written = (values: unknown): string =>
  Object.entries(values as object)
    .flatMap(([name, value]) => (value === undefined ? [] : pair(name, value)))
    .join('&');

/** The query of a request without its question mark: as described, and in ways that are wrong. */
export function drawQuery(schema: Schema): { valid: Arbitrary<string>; wrong: Arbitrary<string> } {
  const asDescribed = valid(schema).map(written);
  const names = [...Object.keys(schema.properties ?? {}), 'q'];
  const wrongValue = fc
    .tuple(fc.constantFrom(...names, 'nothing'), anyText)
    .map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 3_000))}`);
  const broken = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...BROKEN))
    .map(([name, value]) => `${name}=${value}`);
  const more = fc.oneof(
    { weight: 5, arbitrary: wrongValue },
    { weight: 2, arbitrary: broken },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_QUERIES) },
  );
  const wrong = fc
    .tuple(asDescribed, more, fc.boolean())
    .map(([start, end, isLast]) =>
      (isLast ? [start, end] : [end, start]).filter(Boolean).join('&'),
    );
  return { valid: asDescribed, wrong };
}

/** What may stand in a path in place of an id, percent-encoded. */
export const wrongSegment: Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['0', '-1', '1.5', '1e3', '0x1', '9007199254740992', '9223372036854775808', '999999'],
      ...['', '.', '..', '..%2f..%2fetc%2fpasswd', '%2e%2e', 'null', 'NaN', '1%00', '1;2', '1,2'],
    ),
  },
  { weight: 2, arbitrary: anyText.map((text) => encoded(text.slice(0, 1_500))) },
  { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
);
