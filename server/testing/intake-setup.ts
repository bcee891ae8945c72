import { beforeEach, onTestFinished } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from './database.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { seedChannel } from './seed.ts';

/** A catalogue that takes something in, with one channel and no videos. */
export interface IntakeSetup {
  parts: { db: Database; clock: ManualClock };
  channel: number;
}

/**
 * Makes a catalogue for each test of a file.
 *
 * @param now what its clock says, in milliseconds since 1970
 */
export function setUpIntake(now: number): IntakeSetup {
  const setup = {} as IntakeSetup;
  beforeEach(() => {
    setup.parts = { db: testDatabase(), clock: manualClock(now) };
    const { db } = setup.parts;
    onTestFinished(() => db.close());
    setup.channel = seedChannel(db);
  });
  return setup;
}
