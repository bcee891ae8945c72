import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Id, WrittenId } from '../../contract/common.ts';
import { issueInWords } from './issue-words.ts';

test.each([
  ['Must be a whole number', WrittenId, 'x'],
  ['Must be a whole number', WrittenId, '1.5'],
  ['Must be a whole number', Id, 1.5],
  ['Must be more than 0', WrittenId, '0'],
  ['Must be at least 1', z.number().check(z.minimum(1)), 0],
  ['Must be at most 100', z.number().check(z.maximum(100)), 101],
  ['Must have at most 3 characters', z.string().check(z.maxLength(3)), 'long'],
  ['Must have at least 2 items', z.array(z.string()).check(z.minLength(2)), ['one']],
  ['Must be one of: latest, top', z.enum(['latest', 'top']), 'first'],
  ['Must be true or false', z.boolean(), 'true'],
  ['Must be text', z.string(), undefined],
  ['Must be an object', z.object({}), []],
  ['Is not valid', z.union([z.string(), z.boolean()]), 1],
  ['Name is required', z.string('Name is required'), 1],
])('says "%s"', (words, schema, value) => {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  expect(issues.map(issueInWords)).toEqual([words]);
});
