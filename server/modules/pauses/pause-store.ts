import * as z from 'zod/mini';
import type { Database } from '../../platform/database.ts';
import type { PauseStore } from '../../youtube/pause.ts';
import { readFact, writeFact } from '../facts/facts.queries.ts';

const Pause = z.object({
  kind: z.enum(['bot-check', 'rate-limit', 'captions-limit']),
  reason: z.string(),
  since: z.number(),
  until: z.number(),
  isOver: z.optional(z.boolean()),
});

const storeOf = (db: Database, name: string): PauseStore => ({
  read: () => readFact(db, name, Pause),
  write: (state) => writeFact(db, name, state),
});

/** Keeps the pauses of all work against the platform and of captions in the database, so that a restart does not end them. */
export const pauseStores = (db: Database) => ({
  store: storeOf(db, 'platform-pause'),
  captionsStore: storeOf(db, 'captions-pause'),
});
