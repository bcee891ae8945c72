import * as z from 'zod/mini';

/** A place in a video where what was searched for is said. */
export const Moment = z.object({
  /** In seconds from the start of the video. */
  start: z.number(),
  text: z.string(),
  /** The found words within the text, as the places (UTF-16) where each begins and ends, in order. */
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type Moment = z.infer<typeof Moment>;
