import * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import type { PauseStore } from '../../youtube/budget.ts';
import { readFact, writeFact } from './facts.queries.ts';

const PAUSE = 'platform-pause';

const Pause = z.nullable(
  z.object({
    kind: z.enum(['bot-check', 'rate-limit']),
    reason: z.string(),
    since: z.number(),
    until: z.number(),
    isOver: z.optional(z.boolean()),
  }),
);

/** Keeps the pause of all work against the platform in the database, so that a restart does not end it. */
export function pauseStore(db: Database): PauseStore {
  return {
    read: () => z.parse(Pause, readFact(db, PAUSE)),
    write: (state) => writeFact(db, PAUSE, state),
  };
}
