import * as z from 'zod/mini';

/**
 * Reads what was kept as JSON, so that one row that another version wrote, or that was changed by hand, keeps
 * nobody from the others.
 *
 * @returns undefined where it is not what the schema expects
 */
export function readStored<Value>(schema: z.ZodMiniType<Value>, json: string): Value | undefined {
  try {
    return z.safeParse(schema, JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
