import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** One call of the API, as the server answers it and the web client makes it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` where a parameter stands. */
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The field of a form (multipart/form-data) that carries a file, in place of a body. */
  upload?: string;
  /** Left out where the answer has no body (204). */
  response?: Schema;
  /** Answers with a file instead. */
  file?: boolean;
  /** The status of success: 200, or 204 without a body, where it is left out. */
  status?: 200 | 201 | 202;
  /** Whether it answers without a login. */
  open?: boolean;
}

/** A table of calls by name, each known by its very schemas. */
export const defineRoutes = <const Table extends Record<string, Route>>(table: Table) => table;
