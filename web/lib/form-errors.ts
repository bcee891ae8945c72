import type {
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormSetError,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';
import { toastForFailure } from '../api/call-toasts.ts';
import type { Messages } from '../api/messages.ts';

/**
 * Checks a form by a schema of the contract, as the server will. Each field gets the first of its
 * messages; what is submitted is what the schema makes of the values.
 */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: z.core.$ZodType<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code, message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Shows what the server says about the fields of a form at these fields, the first one focused. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  if (!(error instanceof ApiError)) return;
  let shouldFocus = true;
  for (const field of fields) {
    const message = error.fields[field];
    if (message === undefined) continue;
    setError(field, { type: 'server', message }, { shouldFocus });
    shouldFocus = false;
  }
}

/**
 * What stays beside a form that could not be sent, when the toast is gone; nothing where its fields
 * say it, or where there is nothing to say.
 *
 * @param fields those at which it is shown what the server says about them
 */
export function failureOfForm(
  error: unknown,
  words: Messages,
  fields: readonly string[],
): string | undefined {
  if (error === null || !toastForFailure(error, words)) return undefined;
  const { detail, fields: refused } = error instanceof ApiError ? error : NOTHING_SAID;
  if (fields.some((field) => field in refused)) return undefined;
  return `${words.error}. ${detail ?? 'What you filled in is still here; try again.'}`;
}

const NOTHING_SAID: Pick<ApiError, 'detail' | 'fields'> = { detail: null, fields: {} };
