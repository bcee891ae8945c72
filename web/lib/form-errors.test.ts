import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, SessionEndedError } from '../api/api-error.ts';
import { failureOfForm, schemaResolver, showFieldErrors } from './form-errors.ts';

interface Form {
  name: string;
  age: string;
}

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, 'Too short'), z.regex(/^a/, 'Must start with a')),
  age: z.coerce.number('Not a number'),
});

const check = (values: Form) =>
  schemaResolver<Form, z.infer<typeof schema>>(schema)(
    values,
    undefined,
    {} as ResolverOptions<Form>,
  );

const refused = new ApiError(400, {
  title: 'Bad Request',
  status: 400,
  detail: 'No.',
  errors: [
    { field: 'age', message: 'Too old' },
    { field: 'name', message: 'Taken' },
    { field: 'other', message: 'Unknown' },
  ],
});

describe('schemaResolver', () => {
  it('hands on what the schema makes of the values', () => {
    expect(check({ name: ' ab ', age: '7' })).toEqual({
      values: { name: 'ab', age: 7 },
      errors: {},
    });
  });

  it('gives each field the first of its messages', () => {
    expect(check({ name: 'b', age: 'x' })).toEqual({
      values: {},
      errors: {
        name: expect.objectContaining({ message: 'Too short' }),
        age: expect.objectContaining({ message: 'Not a number' }),
      },
    });
  });
});

describe('showFieldErrors', () => {
  it('shows the messages at the fields of the form and focuses the first', () => {
    const setError = vi.fn();
    showFieldErrors<Form>(refused, ['name', 'age'], setError);
    expect(setError.mock.calls).toEqual([
      ['name', { type: 'server', message: 'Taken' }, { shouldFocus: true }],
      ['age', { type: 'server', message: 'Too old' }, { shouldFocus: false }],
    ]);
  });

  it('has nothing to show for other failures', () => {
    const setError = vi.fn();
    showFieldErrors<Form>(new Error('offline'), ['name'], setError);
    showFieldErrors<Form>(new ApiError(503, null), ['name'], setError);
    expect(setError).not.toHaveBeenCalled();
  });
});

describe('failureOfForm', () => {
  const words = { error: 'Unable to create subscription' };
  const detail = 'YouTube does not answer at the moment. Nothing was added; try again later.';
  const problem = { title: 'Service Unavailable', status: 503, detail };

  it('says what could not be done, and what the server says about it', () => {
    expect(failureOfForm(new ApiError(503, problem), words, ['url'])).toBe(
      `Unable to create subscription. ${detail}`,
    );
  });

  it('says that nothing is lost where there was no answer', () => {
    expect(failureOfForm(new ApiError(0, null), words, ['url'])).toBe(
      'Unable to create subscription. What you filled in is still here; try again.',
    );
  });

  it.each([
    ['nothing failed', null],
    ['the person took it back', new DOMException('Left', 'AbortError')],
    ['the session ended', new SessionEndedError(401, null)],
    ['a field says it', refused],
  ])('says nothing where %s', (_case, error) => {
    expect(failureOfForm(error, words, ['name'])).toBeUndefined();
  });
});
