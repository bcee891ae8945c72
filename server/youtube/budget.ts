import { type BucketOptions, createBucket, type Usage } from './bucket.ts';
import {
  createPause,
  type PauseKind,
  type PauseState,
  type PauseStore,
  PlatformPaused,
} from './pause.ts';
import { createTurnQueue, type Turn } from './turn-queue.ts';

/** There is no turn in the budget for as long as one is willing to wait; the message is for a person. */
export class BudgetSpent extends Error {
  /** @param waitMs after how many milliseconds it would be one's turn */
  constructor(waitMs: number) {
    const minutes = Math.ceil(waitMs / 60_000);
    super(
      'All the requests to YouTube that may be made now are used up (REQUESTS_PER_HOUR). ' +
        `There is room again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
    this.name = 'BudgetSpent';
  }
}

/** How something waits for its turn. */
export interface TurnOptions {
  /** Whether a person waits for it. */
  urgent: boolean;
  signal: AbortSignal;
  /** For how many milliseconds it waits at most; without end where it is left out. */
  patienceMs?: number;
  /** Whether it is of use only where captions are handed out; not where it is left out. */
  forCaptions?: boolean;
}

/** How something waits while a person looks at a form that was sent: rather not at all than long. */
export const AT_ONCE = { urgent: true, patienceMs: 10_000 } as const;

export interface BudgetOptions extends BucketOptions {
  /** Where the pause of all work is kept, and that of what is asked for the sake of captions. */
  store: PauseStore;
  captionsStore: PauseStore;
}

/** How the budget stands. */
export interface BudgetUsage extends Usage, Pick<BucketOptions, 'requestsPerHour' | 'burst'> {
  /** How many requests wait for their turn. */
  waiting: number;
}

/** The one budget that all requests to the platform share; pictures do not count. */
export interface Budget {
  /**
   * Waits until so many requests may be made. Work that a person waits for goes first, and may go
   * into debt by as much as the burst; other work leaves a quarter of the burst to it.
   *
   * @throws PlatformPaused during a pause, except for work that a person waits for
   * @throws BudgetSpent at once, where it would wait longer than its patience
   * @throws the signal's reason where it was aborted
   */
  take(cost: number, options: TurnOptions): Promise<void>;
  /** Counts requests that turned out to be needed. */
  charge(cost: number): void;
  /**
   * Pauses all work, or after `captions-limit` what is asked for the sake of captions, for an hour, and
   * for twice as long as the last time where nothing of it succeeded in between, up to twelve hours. A
   * failure during a pause leaves it as it is.
   */
  pause(kind: PauseKind, reason: string): void;
  /** Ends a pause of one of these kinds, if the work that succeeded began after it did. */
  succeeded(kinds: readonly PauseKind[], startedAt: number): void;
  /** Whether a success ended a pause; says so once, to whoever tells the person of it. */
  takeEnd(): boolean;
  /** Has this called from now on when a success ends a pause before its time, with that one. */
  onEarlyEnd(listener: (pause: PauseState) => void): void;
  /** The pause of all work that is on now. */
  state(): PauseState | null;
  /** The pause of captions that is on now. */
  captionsState(): PauseState | null;
  usage(): BudgetUsage;
}

/** Makes the budget: a bucket that fills steadily, a queue in front of it, and the pauses of what waits. */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, store, captionsStore, requestsPerHour, burst } = options;
  const bucket = createBucket(options);
  const queue = createTurnQueue(bucket);
  const listeners: ((pause: PauseState) => void)[] = [];
  const onEarlyEnd = (pause: PauseState) => {
    for (const listener of listeners) listener(pause);
  };
  const all = createPause({ clock, store, onEarlyEnd });
  const ofCaptions = createPause({ clock, store: captionsStore, onEarlyEnd });

  return {
    take: async (cost, { urgent, signal, ...options }) => {
      const { forCaptions = false, patienceMs = Number.POSITIVE_INFINITY } = options;
      signal.throwIfAborted();
      const paused = all.state() ?? (forCaptions ? ofCaptions.state() : null);
      if (paused && !urgent) throw new PlatformPaused(paused);
      const wait = queue.waitFor({ cost, urgent });
      if (wait > patienceMs) throw new BudgetSpent(wait);
      await queue.wait({ cost, urgent, forCaptions }, signal);
    },
    charge: (cost) => bucket.spend(cost),
    pause: (kind, reason) => {
      const isOfCaptions = kind === 'captions-limit';
      const begun = (isOfCaptions ? ofCaptions : all).begin(kind, reason);
      if (!begun) return;
      const isStopped = ({ urgent, forCaptions }: Turn) =>
        !urgent && (forCaptions || !isOfCaptions);
      queue.turnAway(isStopped, () => new PlatformPaused(begun));
    },
    succeeded: (kinds, startedAt) => {
      all.succeeded(kinds, startedAt);
      ofCaptions.succeeded(kinds, startedAt);
    },
    takeEnd: all.takeEnd,
    onEarlyEnd: (listener) => {
      listeners.push(listener);
    },
    state: all.state,
    captionsState: ofCaptions.state,
    usage: () => ({ requestsPerHour, burst, ...bucket.usage(), waiting: queue.cost() }),
  };
}
