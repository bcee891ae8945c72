import type { ResolverOptions } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { schemaResolver, showFieldErrors } from './form-errors.ts';

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
