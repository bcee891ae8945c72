import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../description.ts';
import { mutated } from './mutations.ts';
import { valid } from './schemas.ts';
import { hugeText } from './values.ts';

/** What a request carries. */
export interface Body {
  type: string | undefined;
  content: Buffer;
  /** The value that it holds, where it is JSON that can be read. */
  value?: unknown;
}

const JSON_TYPE = 'application/json';

const json = (value: unknown): Body => {
  const text = JSON.stringify(value) ?? '';
  return { type: JSON_TYPE, content: Buffer.from(text), ...(text && { value: JSON.parse(text) }) };
};

const bytes = (content: string | Uint8Array, type: string | undefined = JSON_TYPE): Body => ({
  type,
  content: Buffer.from(content as string),
});

const deep: Arbitrary<Body> = fc
  .tuple(
    fc.constantFrom(100, 1_000, 10_000, 100_000),
    fc.constantFrom('[', '{"a":', '[{"a":'),
    fc.boolean(),
  )
  .map(([depth, opening, isClosed]) => {
    const closing = [...opening.replaceAll(/[^[{]/g, '')]
      .reverse()
      .join('')
      .replaceAll('[', ']')
      .replaceAll('{', '}');
    return bytes(`${opening.repeat(depth)}${isClosed ? `1${closing.repeat(depth)}` : ''}`);
  });

const NOT_JSON = [
  '',
  ' ',
  '{',
  '}',
  '{"name":}',
  "{'name':'x'}",
  '{"name":"x",}',
  '{"name":"x"}{"name":"y"}',
  '{"name":"a","name":"b"}',
  '{"name":NaN}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"name":"\n"}',
  '{"__proto__":{"name":"x"}}',
  '{"constructor":{"prototype":{"name":"x"}}}',
  '// a comment\n{}',
  '\ufeff{"name":"x"}',
  'name=x&tags=1',
  '<name>x</name>',
  '\u0000',
  '5',
  'null',
  '"text"',
  '[]',
  'true',
];

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;;;',
  'application/json, text/plain',
  'Application/JSON',
  'application/problem+json',
  'application/json\u00ff',
  'x',
  '/',
  '',
];

const unreadable: Arbitrary<Body> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NOT_JSON).map((text) => bytes(text)) },
  { weight: 2, arbitrary: deep },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((content) => bytes(content)) },
  { weight: 1, arbitrary: fc.constant(bytes(Buffer.from('{"name":"x"}', 'utf16le'))) },
  {
    weight: 1,
    arbitrary: hugeText.map((text) => bytes(JSON.stringify({ name: text, markdownText: text }))),
  },
);

/** Bodies of a call that takes JSON: as described, and in ways that are wrong. */
export function drawBody(schema: Schema): { valid: Arbitrary<Body>; wrong: Arbitrary<Body> } {
  const asDescribed = valid(schema);
  const typed = fc
    .tuple(asDescribed, fc.constantFrom(...TYPES, undefined))
    .map(([value, type]): Body => ({ type, content: json(value).content }));
  const cutOff = fc.tuple(asDescribed, fc.nat(60)).map(([value, less]) => {
    const { content } = json(value);
    return bytes(content.subarray(0, Math.max(0, content.length - 1 - less)));
  });
  const wrong = fc.oneof(
    { weight: 14, arbitrary: mutated(asDescribed).map(json) },
    { weight: 3, arbitrary: unreadable },
    { weight: 2, arbitrary: typed },
    { weight: 1, arbitrary: cutOff },
  );
  return { valid: asDescribed.map(json), wrong };
}

/** Bodies where none is wanted. */
export const unwantedBody: Arbitrary<Body> = fc.oneof(
  unreadable,
  fc.jsonValue({ maxDepth: 1 }).map(json),
);
