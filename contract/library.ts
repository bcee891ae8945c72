import * as z from 'zod/mini';
import { LabelReferences } from './common.ts';

export const VIDEO_URL_HINT = 'Must be a valid YouTube video URL';
export const VIDEO_URL_MIN_LENGTH = 30;
/** The address of a video by its id of 11 characters; anything may follow. */
export const VIDEO_URL_PATTERN =
  /^(?:https?:\/\/)?(?:(?:www|m)\.)?youtube\.com\/watch\?v=[A-Za-z0-9_-]{11}/;

/** A video to add to the library, with the tags that it gets. */
export const LibraryAdd = z.object({
  url: z
    .string(VIDEO_URL_HINT)
    .check(
      z.trim(),
      z.minLength(VIDEO_URL_MIN_LENGTH, VIDEO_URL_HINT),
      z.maxLength(2_000, VIDEO_URL_HINT),
      z.regex(VIDEO_URL_PATTERN, VIDEO_URL_HINT),
    ),
  /** None where they are left out or null. */
  tags: z.pipe(
    z.optional(z.nullable(LabelReferences)),
    z.transform((tags): number[] => tags ?? []),
  ),
});
export type LibraryAdd = z.infer<typeof LibraryAdd>;
