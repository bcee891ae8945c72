import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Budget, TurnOptions } from './budget.ts';
import { PlatformFailure } from './failures.ts';
import type { PauseKind } from './pause.ts';

/** What all requests have in common: they are paid for, and tell whether the platform wants a pause. */
export function createPaidRequests(parts: { budget: Budget; clock: Clock; log: Log }) {
  const { budget, clock, log } = parts;
  /** The video whose captions were the last to be refused for their number; null once others were handed out. */
  let refused: string | null = null;

  const pause = (kind: PauseKind, reason: string) => {
    log.warn({ kind }, 'work against the platform pauses');
    budget.pause(kind, reason);
  };

  /** Pauses all work where the platform asks for it. @returns the error, to be thrown on */
  const heeded = (error: unknown): unknown => {
    if (!(error instanceof PlatformFailure)) return error;
    const { kind, message } = error;
    if (kind === 'bot-check' || kind === 'rate-limit') pause(kind, message);
    return error;
  };

  /**
   * Reads captions, and pauses their reading where they are refused for their number. One video alone may
   * be refused for ever, while others are not: the next one that is refused as well tells that all are.
   */
  const heededCaptions = async <Result>(
    remoteId: string,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await work();
      refused = null;
      return result;
    } catch (cause) {
      if (!(cause instanceof PlatformFailure) || cause.kind !== 'rate-limit') throw cause;
      const failure = new PlatformFailure('captions-limit', 'video', undefined, { cause });
      const areOthers = refused !== null && refused !== remoteId;
      if (areOthers) pause('captions-limit', failure.message);
      refused = areOthers ? null : remoteId;
      throw failure;
    }
  };

  /** Does what costs so many requests; success proves that a ban of these kinds is over. */
  const paid = async <Result>(
    cost: number,
    proves: readonly PauseKind[],
    options: TurnOptions,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    await budget.take(cost, options);
    const startedAt = clock.now();
    try {
      const result = await work();
      budget.succeeded(proves, startedAt);
      return result;
    } catch (error) {
      throw heeded(error);
    }
  };

  /** Reads a listing, whose first page is paid for at once and each further one as it comes. */
  async function* paidListing<Item>(
    options: TurnOptions,
    read: (onFurtherPage: () => void) => AsyncIterable<Item>,
  ): AsyncGenerator<Item, void, void> {
    await budget.take(1, options);
    const startedAt = clock.now();
    try {
      yield* read(() => budget.charge(1));
    } catch (error) {
      const hasAnswered = error instanceof PlatformFailure && error.kind === 'no-such-tab';
      if (hasAnswered) budget.succeeded(['rate-limit'], startedAt);
      throw heeded(error);
    }
    budget.succeeded(['rate-limit'], startedAt);
  }

  return { paid, paidListing, heededCaptions };
}
