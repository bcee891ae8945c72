import * as z from 'zod/mini';
import { Label } from './common.ts';

export const Stats = z.object({
  mediaCount: z.int(),
  subscriptionCount: z.int(),
  libraryCount: z.int(),
  tagCount: z.int(),
  groupCount: z.int(),
  /** The tags that most videos carry, the most used first. */
  tagStats: z.array(Label),
});
export type Stats = z.infer<typeof Stats>;
