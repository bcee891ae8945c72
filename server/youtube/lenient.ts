import * as z from 'zod/mini';

/** A schema for what yt-dlp may leave out, or give in another type than it did: both are null. */
export function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** Text without space around it; null where nothing is left. */
export const lenientText = z.pipe(
  lenient(z.string()),
  z.transform((text) => text?.trim() || null),
);

/** A number that counts something, in whole ones. */
export const lenientCount = lenient(
  z.pipe(z.number().check(z.nonnegative(), z.lte(1e15)), z.transform(Math.round)),
);

/** Seconds since 1970 as milliseconds. */
export const lenientTimestamp = lenient(
  z.pipe(
    z.number().check(z.gte(0), z.lte(1e11)),
    z.transform((seconds) => Math.round(seconds) * 1000),
  ),
);

/** A name that the platform puts where there is none to show. */
export function isPlaceholder(name: string): boolean {
  return /^\[(?:private|deleted) video\]$/i.test(name) || /^youtube video #[\w-]{11}$/i.test(name);
}
