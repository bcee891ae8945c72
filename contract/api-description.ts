import * as z from 'zod/mini';

/** All calls of the API, as OpenAPI 3.1 describes them. */
export const ApiDescription = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
});
