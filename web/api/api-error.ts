import * as z from 'zod/mini';
import { Problem } from '../../contract/common.ts';

/** A call that failed: refused by the server, not answered, or answered with what nobody understands. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** What the server says about it, written for a person; null where it said nothing. */
  readonly detail: string | null;
  /** What is wrong with the fields of the request, by their names. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, problem: Problem | null, options?: ErrorOptions) {
    super(problem?.title ?? `Request failed (${status})`, options);
    this.status = status;
    this.detail = problem?.detail ?? null;
    this.fields = Object.fromEntries(
      (problem?.errors ?? []).map(({ field, message }) => [field, message]),
    );
  }
}

/** The session ended: the person is on the way to the login, and nothing else is to be said. */
export class SessionEndedError extends ApiError {
  override name = 'SessionEndedError';
}

/** Whether a call failed because it was taken back. */
export const isAbort = (error: unknown): boolean =>
  (error as Partial<Error> | null)?.name === 'AbortError';

/** Reads why a call was refused, from a problem document where there is one. */
export async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = await response.json().catch(() => null);
  const problem = z.safeParse(Problem, body);
  return problem.success ? problem.data : null;
}
