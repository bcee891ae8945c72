import * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import type { PauseStore } from '../../youtube/pause.ts';
import { readFact, writeFact } from './facts.queries.ts';

/** The facts under which pauses are kept. */
const NAMES = { all: 'platform-pause', captions: 'captions-pause' } as const;

const Pause = z.nullable(
  z.object({
    kind: z.enum(['bot-check', 'rate-limit', 'captions-limit']),
    reason: z.string(),
    since: z.number(),
    until: z.number(),
    isOver: z.optional(z.boolean()),
  }),
);

/** Keeps the pause of all work against the platform, or that of captions, in the database, so that a restart does not end it. */
export function pauseStore(db: Database, which: keyof typeof NAMES): PauseStore {
  const name = NAMES[which];
  return {
    read: () => z.parse(Pause, readFact(db, name)),
    write: (state) => writeFact(db, name, state),
  };
}
