import * as z from 'zod/mini';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';

const schemas = new Map(
  KINDS.map((kind) => {
    const fields = Object.entries(kind.fields).map(([name, { schema }]) => [name, schema]);
    const line = z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodMiniType>);
    return [kind, kind.check ? line.check(kind.check) : line];
  }),
);

/** Decodes a line of a kind into a row of the database, and encodes it back. */
export function lineSchemaOf(kind: Kind) {
  const schema = schemas.get(kind);
  if (!schema) throw new Error(`There is no kind ${kind.name}`);
  return schema;
}
