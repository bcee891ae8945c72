import * as z from 'zod/mini';
import { FORGERY_HEADER } from '../../contract/auth.ts';
import { authRoutes } from '../../contract/routes/auth.ts';
import type { Route } from '../../contract/routes/route.ts';
import { systemRoutes } from '../../contract/routes/system.ts';
import type { Activity } from './activity.ts';
import { addressOf, type ParameterValue } from './address.ts';
import { ApiError, isAbort, readProblem, SessionEndedError } from './api-error.ts';
import { forgeryToken } from './forgery.ts';

type Schema = z.core.$ZodType;

/** The members of a query string, each of which may be left out. */
type QueryOf<S extends Schema> = { [Name in keyof z.output<S>]?: z.output<S>[Name] | undefined };

/** What a call needs beside its route: exactly the parts that the route has. */
export type CallOptions<R extends Route> = {
  signal?: AbortSignal;
  /** Keeps the call off the loading bar, as for what is asked again and again. */
  background?: boolean;
} & (R extends { params: infer S extends Schema } ? { params: z.output<S> } : unknown) &
  (R extends { query: infer S extends Schema } ? { query?: QueryOf<S> } : unknown) &
  (R extends { body: infer S extends Schema } ? { body: z.input<S> } : unknown) &
  (R extends { upload: string } ? FileOptions : unknown);

/** What a call needs that sends a file. */
interface FileOptions {
  file: File;
  /** Told again and again how much has been sent, in whole percents. */
  onProgress?: (percent: number) => void;
}

/** What a call answers; nothing where the route has no response. */
export type AnswerOf<R extends Route> = R extends { response: infer S extends Schema }
  ? z.output<S>
  : undefined;

/**
 * Makes one call of the API.
 *
 * @throws {ApiError} when it is refused, not answered, or answered with something else than agreed
 * @throws {SessionEndedError} when it needs a login that is no longer valid
 */
export type Call = <R extends Route>(route: R, options: CallOptions<R>) => Promise<AnswerOf<R>>;

interface Surroundings {
  activity: Activity;
  /** Called when an answer says that the person is not logged in any more. */
  onSessionEnded: () => void;
}

/** Everything that the options of any route may hold, for the code that does not know which it is. */
interface AnyOptions extends Partial<FileOptions> {
  signal?: AbortSignal;
  background?: boolean;
  params?: Record<string, string | number>;
  query?: Record<string, ParameterValue>;
  body?: unknown;
}

export function createCall({ activity, onSessionEnded }: Surroundings): Call {
  const send = async (route: Route, options: AnyOptions): Promise<Response> => {
    const headers = new Headers({ accept: 'application/json' });
    if (route.method !== 'GET') headers.set(FORGERY_HEADER, await requireForgeryToken());
    const address = addressOf(route.path, options.params, options.query);
    if (route.upload && options.file) {
      const { sendFile } = await import('./upload.ts');
      const { file, signal, onProgress } = options;
      return sendFile({ address, headers, field: route.upload, file, signal, onProgress });
    }
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    return fetch(address, {
      method: route.method,
      headers,
      credentials: 'same-origin',
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
    });
  };

  const answer = async (route: Route, options: AnyOptions): Promise<unknown> => {
    const response = await unlessAborted(send(route, options), 0);
    if (!response.ok) {
      const problem = await readProblem(response);
      if (response.status !== 401 || route.open || route === authRoutes.currentUser) {
        throw new ApiError(response.status, problem);
      }
      onSessionEnded();
      throw new SessionEndedError(401, problem);
    }
    if (!route.response) return undefined;
    const body: unknown = await unlessAborted(response.json(), response.status);
    const parsed = z.safeParse(route.response, body);
    if (!parsed.success) throw new ApiError(response.status, null, { cause: parsed.error });
    return parsed.data;
  };

  return async (route, options) => {
    const end = (options as AnyOptions).background ? undefined : activity.begin();
    try {
      return (await answer(route, options as AnyOptions)) as AnswerOf<typeof route>;
    } finally {
      end?.();
    }
  };
}

/** The token of the cookie; any answer of the server sets the cookie where it is missing. */
async function requireForgeryToken(): Promise<string> {
  const token = forgeryToken(document.cookie);
  if (token !== null) return token;
  await fetch(systemRoutes.health.path);
  return forgeryToken(document.cookie) ?? '';
}

/** Turns the browser's own failures into an `ApiError`, all but the abort that was asked for. */
async function unlessAborted<T>(step: Promise<T>, status: number): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(status, null, { cause: error });
  }
}
