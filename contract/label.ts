import * as z from 'zod/mini';
import { Id, Instant, nameOf } from './common.ts';
import { flag } from './query.ts';

/** A tag (of videos) or a group (of channels) as its editor shows it. */
export const LabelDetails = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** How many videos carry the tag, or channels are in the group; only with `usage`. */
  uses: z.optional(z.int()),
});
export type LabelDetails = z.infer<typeof LabelDetails>;

/** All of them, sorted by name. */
export const LabelList = z.array(LabelDetails);

export const LabelQuery = z.object({ usage: flag });

export const LabelInput = z.object({ name: nameOf('Name') });
