import { ApiError } from './api-error.ts';

/** Whether a call failed because what it is about is not there, or not any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404;
