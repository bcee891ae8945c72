import * as z from 'zod/mini';
import { FORGERY_COOKIE, FORGERY_HEADER } from '../../contract/auth.ts';
import type { Route } from '../../contract/routes.ts';

type Value = string | number | boolean;

/** What a request carries besides its route. */
export interface RequestParts {
  /** What stands in the path in place of `:name`. */
  params?: Record<string, Value>;
  /** Parameters of the query; those with several values are repeated. */
  query?: Record<string, Value | readonly Value[]>;
  body?: unknown;
}

type Answer<R extends Route> = R['response'] extends z.core.$ZodType
  ? z.output<R['response']>
  : undefined;

/** Calls the API of a running server as a browser would: with its cookies and the forgery token. */
export class ApiClient {
  #address: string;
  readonly #cookies = new Map<string, string>();

  /**
   * @param address the server's, e.g. `http://127.0.0.1:8080`
   * @param cookies that it has from the start
   */
  constructor(address: string, cookies: Record<string, string> = {}) {
    this.#address = address;
    for (const [name, value] of Object.entries(cookies)) this.#cookies.set(name, value);
  }

  /** Goes on with a server that listens elsewhere now; the cookies stay. */
  moveTo(address: string): void {
    this.#address = address;
  }

  /** The value of a cookie as the server set it last. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Makes one call of the API; an answer that is not a success is an answer as well. */
  async send(
    route: Route,
    { params = {}, query = {}, body }: RequestParts = {},
  ): Promise<Response> {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((single): [string, string] => [name, String(single)]),
      ),
    );
    return this.fetch(search.size > 0 ? `${path}?${search}` : path, {
      method: route.method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  }

  /**
   * Makes one call of the API and gives what it answers.
   *
   * @throws Error where the answer is not a success, or not what the contract says
   */
  async call<R extends Route>(route: R, parts: RequestParts = {}): Promise<Answer<R>> {
    const response = await this.send(route, parts);
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${route.method} ${route.path} answered ${response.status}: ${text}`);
    }
    const answer = route.response && z.parse(route.response, JSON.parse(text));
    return answer as Answer<R>;
  }

  /** Makes any request to the server; what `init` says of the cookies and the token holds. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [FORGERY_HEADER]: this.#cookies.get(FORGERY_COOKIE) ?? '',
    });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    const response = await fetch(this.#address + path, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name === undefined || value === undefined) return;
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
