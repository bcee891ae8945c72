import fc, { type Arbitrary } from 'fast-check';

export type Header = [name: string, value: string];

const RANGES = [
  ...['bytes=0-0', 'bytes=0-', 'bytes=-1', 'bytes=-0', 'bytes=5-2', 'bytes=0-1,3-4', 'bytes=-'],
  ...['bytes=', 'bytes', 'lines=0-1', 'bytes=a-b', 'bytes=0-99999999999999999999', 'bytes=1-1'],
  ...['bytes=99999999999999999999-', `bytes=${'9'.repeat(400)}-`, 'bytes=-9007199254740993'],
  `bytes=${'0-1,'.repeat(1_000)}2-3`,
  ...['bytes= 0 - 1 ', 'BYTES=0-1', 'bytes=0-1;q=1', 'bytes=0x0-0x1', 'bytes=1.5-2', ''],
];

const CONDITIONS = [
  '*',
  '"x"',
  'W/"x"',
  '""',
  'x',
  '"a", "b"',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '\u00ff',
];

const NOW_AND_THEN = [
  ['Accept', 'text/html'],
  ['Accept', '\u00e9;;q=x,,'],
  ['Accept-Encoding', 'br;q=0, gzip;q=nonsense, *'],
  ['Accept-Language', 'x'.repeat(2_000)],
  ['Origin', 'https://elsewhere.example'],
  ['Origin', 'null'],
  ['Referer', 'javascript:alert(1)'],
  ['Host', 'elsewhere.example'],
  ['Host', ''],
  ['Host', '[::1'],
  ['Host', 'a b'],
  ['User-Agent', '\u00ff\u0001'],
  ['User-Agent', 'x'.repeat(8_000)],
  ['User-Agent', ''],
  ['X-Forwarded-For', "'; DROP TABLE users"],
  ['X-Forwarded-For', '1.2.3.4, ::1, nonsense'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-Host', 'elsewhere.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Expect', '100-continue'],
  ['Expect', 'nonsense'],
  ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'],
  ['Cookie', 'vidarium-session=%ff; XSRF-TOKEN=%'],
  ['Cookie', '=;;;=x; __proto__=y; a'],
  ['Cookie', `a=${'b'.repeat(10_000)}`],
  ['X-Long', 'x'.repeat(14_000)],
  ['X-Too-Long', 'x'.repeat(17_000)],
  ['Transfer-Encoding', 'identity'],
  ['Transfer-Encoding', 'gzip, chunked'],
  ['Content-Encoding', 'gzip'],
  ['Content-Length', '-1'],
  ['Content-Length', '18446744073709551616'],
  ['Content-Length', '5, 5'],
  ['Trailer', 'X'],
  ['TE', 'trailers'],
  ['Constructor', 'x'],
  ['__proto__', 'x'],
] as const satisfies readonly (readonly [string, string])[];

const range = fc.constantFrom(...RANGES).map((value): Header => ['Range', value]);

const conditional = fc
  .tuple(
    fc.constantFrom(
      'If-None-Match',
      'If-Match',
      'If-Range',
      'If-Modified-Since',
      'If-Unmodified-Since',
    ),
    fc.constantFrom(...CONDITIONS),
  )
  .map(([name, value]): Header => [name, value]);

const other = fc.constantFrom(...NOW_AND_THEN).map(([name, value]): Header => [name, value]);

const numbered = fc
  .nat(100)
  .map((count): Header[] =>
    Array.from({ length: count * 5 }, (_, index): Header => [`X-${index}`, String(index)]),
  );

/** Headers beside those that every request has. */
export const strangeHeaders: Arbitrary<Header[]> = fc.oneof(
  { weight: 12, arbitrary: fc.array(other, { minLength: 1, maxLength: 2 }) },
  { weight: 4, arbitrary: fc.tuple(range, conditional).map((both): Header[] => both) },
  { weight: 1, arbitrary: numbered },
);

/** Headers that ask for a part of a file, or for one only under a condition. */
export const fileHeaders: Arbitrary<Header[]> = fc.oneof(
  range.map((header) => [header]),
  conditional.map((header) => [header]),
  fc.tuple(range, conditional).map((both): Header[] => both),
);
