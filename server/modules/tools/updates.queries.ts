import * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import { readFact, writeFact } from '../facts/facts.queries.ts';

const NAME = 'yt-dlp-updates';

const Updates = z.object({
  /** When a newer yt-dlp is looked for next, in milliseconds since 1970; null where that was not planned yet. */
  nextAt: z.nullable(z.number()),
  /** How the last look ended. */
  last: z.nullable(
    z.object({
      at: z.number(),
      outcome: z.enum(['updated', 'newest', 'failed']),
      words: z.string(),
    }),
  ),
});
export type Updates = z.infer<typeof Updates>;

/** What is known of the updates of yt-dlp. */
export function readUpdates(db: Database): Updates {
  return readFact(db, NAME, Updates) ?? { nextAt: null, last: null };
}

/** Keeps some of it in place of what was known. */
export function writeUpdates(db: Database, changes: Partial<Updates>): void {
  writeFact(db, NAME, { ...readUpdates(db), ...changes });
}
