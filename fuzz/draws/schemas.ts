import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../description.ts';
import { anyText, grapheme, PASSWORD } from './values.ts';

/** The greatest id of what a run begins with, so that a drawn one often leads somewhere. */
const LIKELY_ID = 40;

/** Values that get past checks which a schema cannot write down, by the name of the member. */
const LIKELY: Record<string, readonly unknown[]> = {
  password: [PASSWORD],
  currentPassword: [PASSWORD],
  username: ['admin'],
  schedule: ['0 6,19 * * *', '*/5 * * * *', '', null],
  expr: ['0 6,19 * * *', '59 23 31 12 7', '0 0 30 2 *'],
  startTime: ['0', '00:00:05', '1.5', ''],
  endTime: ['10', '00:00:30', '59.999', ''],
  q: ['video', 'wolves and rivers', '"the river"', 'vidoe', '-river', 'riv*'],
  sources: ['youtube', 'nowhere', ['youtube', 'nowhere']],
  sort: ['top', 'latest', 'random', 'relevance', 'duration', 'added'],
  period: ['week', 'month', 'six_months', 'year', 'all_time'],
  source: ['action', 'subscription'],
};

const lengthOf = ({ minLength = 0, maxLength = 60 }: Schema) => ({ minLength, maxLength });

function text(schema: Schema): Arbitrary<string> {
  const { minLength, maxLength } = lengthOf(schema);
  const fits = (value: string) => value.trim().length >= minLength && value.length <= maxLength;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern)).filter(fits);
  const most = Math.min(maxLength, 60);
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: grapheme, minLength, maxLength: most }) },
    { weight: 3, arbitrary: anyText.map((drawn) => drawn.slice(0, maxLength)) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(minLength), 'x'.repeat(maxLength)) },
  );
}

function wholeNumber({ minimum, exclusiveMinimum, maximum }: Schema): Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1) ?? 0;
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + LIKELY_ID) }) },
    { weight: 1, arbitrary: fc.integer({ min, max }) },
  );
}

function object({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => [name, valid(schema, name)]);
  const shape = Object.fromEntries(members) as Record<string, Arbitrary<unknown>>;
  return fc.record(shape, { requiredKeys: required, noNullPrototype: true });
}

function ofType(type: string, schema: Schema): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return wholeNumber(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string':
      return text(schema);
    case 'array':
      return fc.array(valid(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return object(schema);
    default:
      throw new Error(`No values are known for the type ${type}.`);
  }
}

function bySchema(schema: Schema): Arbitrary<unknown> {
  const { type, anyOf, oneOf } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const branches = anyOf ?? oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => valid(branch)));
  if (type === undefined) return fc.oneof(fc.boolean(), fc.nat(), anyText);
  return fc.oneof(...[type].flat().map((one) => ofType(one, schema)));
}

/**
 * Values as a schema wants them.
 *
 * @param name of the member, where it is one of an object
 */
export function valid(schema: Schema, name = ''): Arbitrary<unknown> {
  const likely = LIKELY[name];
  const drawn = bySchema(schema);
  if (!likely) return drawn;
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: drawn },
  );
}
