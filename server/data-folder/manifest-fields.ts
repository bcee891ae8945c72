import * as z from 'zod/mini';

/** What the store calls a file. */
export const StoredName = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]*$/));

/** What a manifest says of a file, besides where it lies: that is for each manifest to narrow. */
export const FileContent = z.object({
  /** In bytes. */
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
