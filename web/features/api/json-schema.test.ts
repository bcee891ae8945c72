import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf, type JsonSchema, limitsOf, typeOf } from './json-schema.ts';

const schemaOf = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

test('a schema is written as a type of TypeScript', () => {
  const schema = z.object({
    id: z.int(),
    name: z.optional(z.nullable(z.string())),
    kind: z.enum(['video', 'short']),
    tags: z.array(z.object({ id: z.int() })),
    marks: z.array(z.tuple([z.int(), z.int()])),
    either: z.array(z.union([z.string(), z.boolean()])),
    counts: z.record(z.string(), z.int()),
    always: z.literal('ok'),
  });
  expect(typeOf(schemaOf(schema))).toBe(`{
  id: number
  name?: string | null
  kind: "video" | "short"
  tags: {
    id: number
  }[]
  marks: [number, number][]
  either: (string | boolean)[]
  counts: Record<string, number>
  always: "ok"
}`);
});

test.each([
  [z.int().check(z.minimum(1), z.maximum(100)), '1 to 100'],
  [z.int().check(z.minimum(1)), '1 or more'],
  [z.int().check(z.positive()), '1 or more'],
  [z.string().check(z.maxLength(200)), 'at most 200 characters'],
  [z._default(z.int().check(z.minimum(1), z.maximum(9)), 5), '1 to 9, 5 if left out'],
  [z.boolean(), ''],
])('limits of %# are told in words', (schema, words) => {
  expect(limitsOf(schemaOf(schema))).toBe(words);
});

test('an example is taken by its schema', () => {
  const member = fc.constantFrom<z.ZodMiniType>(
    z.string(),
    z.int(),
    z.boolean(),
    z.enum(['first', 'second']),
    z.nullable(z.int()),
    z.array(z.string()),
    z.array(z.string()).check(z.minLength(1)),
    z.object({ inner: z.string(), other: z.optional(z.int()) }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), member), (members) => {
      const schema = z.object(members);
      expect(z.safeParse(schema, exampleOf(schemaOf(schema))).success).toBe(true);
    }),
  );
});

test('an example of what may be left out altogether names one part of it', () => {
  const schema = z.object({ name: z.optional(z.string()), watched: z.optional(z.boolean()) });
  expect(exampleOf(schemaOf(schema))).toEqual({ name: '…' });
});
