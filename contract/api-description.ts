import * as z from 'zod/mini';

/** What is sent or answered, as JSON Schema describes it. */
const Described = z.record(z.string(), z.unknown());

const Content = z.record(z.string(), z.looseObject({ schema: z.optional(Described) }));

/** One call, as far as a person is shown it. */
export const ApiCall = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  /** What it is about; one subject. */
  tags: z.array(z.string()),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: Described,
    }),
  ),
  /** What it wants to be shown; nothing where it answers everyone. */
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.optional(z.looseObject({ content: Content })),
  /** By status, or `default`. */
  responses: z.record(z.string(), z.looseObject({ content: z.optional(Content) })),
});
export type ApiCall = z.infer<typeof ApiCall>;

/** All calls of the API by path and method, as OpenAPI 3.1 describes them. */
export const ApiDescription = z.looseObject({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), ApiCall)),
});
export type ApiDescription = z.infer<typeof ApiDescription>;
