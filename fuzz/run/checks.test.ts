import { expect, test } from 'vitest';
import type { Operation } from '../description.ts';
import { judge } from './checks.ts';
import type { Composed } from './compose.ts';
import type { WireAnswer } from './wire.ts';

const CREATE_TAG: Operation = {
  id: 'createTag',
  method: 'POST',
  path: '/api/tags',
  params: [],
  query: {},
  body: {},
  upload: undefined,
  status: 201,
  isFile: false,
  isOpen: false,
};

function sent(name: unknown, change: Partial<Composed['draw']> = {}): Composed {
  const content = Buffer.from(JSON.stringify({ name }));
  return {
    params: {},
    request: { method: 'POST', target: '/api/tags', headers: [], content, framing: 'length' },
    draw: {
      operation: CREATE_TAG,
      thing: 0,
      segment: undefined,
      query: '',
      body: { type: 'application/json', content, value: { name } },
      framing: 'length',
      headers: [],
      visitor: 'user',
      method: undefined,
      ...change,
    },
  };
}

function answered(status: number, body: object, type = 'application/json'): WireAnswer {
  const headers = new Map([['content-type', type]]);
  return { status, headers, body: Buffer.from(JSON.stringify(body)) };
}

const TAG = { id: 1, name: 'a', createdAt: '2026-01-01T00:00:00.000Z' };
const PROBLEM = { title: 'Invalid request', status: 400, detail: 'The name is too long.' };
const IN_FORM = 'application/problem+json';

const judged = (composed: Composed, answers: WireAnswer[]) =>
  judge(composed, { answers, rest: Buffer.alloc(0), isHung: false });

test('an answer that keeps to the contract is no finding', async () => {
  const errors = [{ field: 'name', message: 'Too long' }];
  expect(await judged(sent('a'), [answered(201, TAG)])).toEqual([]);
  expect(await judged(sent(5), [answered(400, { ...PROBLEM, errors }, IN_FORM)])).toEqual([]);
});

test('what is sent to a call that takes no body is not looked for in its answer', async () => {
  const refresh = { ...CREATE_TAG, id: 'refreshChannel', body: undefined, status: 202 };
  const faults = await judged(sent('b', { operation: refresh }), [answered(202, TAG)]);
  expect(faults).toEqual([expect.stringMatching(/^The answer is not what the contract says/)]);
});

test.each([
  ['a defect of the server', sent('a'), answered(500, { title: 'x' }), /answers 500/],
  ['a refusal in another form', sent('a'), answered(400, { message: 'x' }), /not in its form/],
  ['a refusal that names nothing', sent(5), answered(400, PROBLEM, IN_FORM), /does not name/],
  ['another status of success', sent('a'), answered(200, TAG), /Success is 201/],
  ['an answer of another shape', sent('a'), answered(201, { id: 'x' }), /not what the contract/],
  ['another name than was sent', sent('b'), answered(201, TAG), /is not the one/],
  ['what the contract refuses', sent(''), answered(201, TAG), /contract refuses/],
  ['a stranger', sent('a', { visitor: 'nobody' }), answered(201, TAG), /not logged in/],
  ['a forgery', sent('a', { visitor: 'no token' }), answered(201, TAG), /forgery token/],
] as const)('%s is a finding', async (_, composed, answer, words) => {
  expect((await judged(composed, [answer])).join(' ')).toMatch(words);
});

test('a connection that is closed without a word is a finding', async () => {
  expect(await judged(sent('a'), [])).toEqual(['The connection was closed without an answer.']);
});
