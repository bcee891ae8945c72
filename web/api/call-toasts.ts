import { ApiError, isAbort, SessionEndedError } from './api-error.ts';
import type { Messages } from './messages.ts';

/** The words of a toast. */
export interface CallToast {
  kind: 'success' | 'error';
  title: string;
  message: string;
}

const FALLBACK = 'Something bad happened; please try again later.';

/**
 * The toast for a call that failed: what the server says under the product's words for that call,
 * or those words alone where the server said nothing. Null where there is nothing to say: the
 * person is being sent to the login, or took the call back.
 */
export function toastForFailure(error: unknown, words: Messages | undefined): CallToast | null {
  if (error instanceof SessionEndedError || isAbort(error)) return null;
  const detail = error instanceof ApiError ? error.detail : null;
  if (detail) return { kind: 'error', title: words?.error ?? 'Error', message: detail };
  return { kind: 'error', title: 'Error', message: words?.error ?? FALLBACK };
}

/** The toast for a call that went well; null where its success goes without saying. */
export function toastForSuccess(words: Messages | undefined): CallToast | null {
  return words?.success ? { kind: 'success', title: 'Success', message: words.success } : null;
}
