import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { inTurns } from '../../platform/turns.ts';
import { SETTLE_DATES, settleDates, settleManyDates } from './settling.usecases.ts';

/** Moves the dates of a tab's videos that do not agree with its order any more. */
export function settleDatesJob(parts: Pick<Context, 'db' | 'clock'>) {
  return defineJob({
    kind: SETTLE_DATES,
    lane: 'details',
    run: async ({ channelId, kind }, job) => {
      await inTurns(settleManyDates(parts, channelId, kind), job.signal);
      // What was told since the last step asked for this very job.
      job.finish(() => settleDates(parts, channelId, kind), { swift: true });
    },
  });
}
