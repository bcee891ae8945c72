import { type BucketOptions, createBucket, type Usage } from './bucket.ts';
import type { FailureKind } from './failures.ts';

/** The failures after which no work at all is done against the platform for a while. */
export type PauseKind = Extract<FailureKind, 'bot-check' | 'rate-limit'>;

/** A pause as it is kept, also when it is over, so that the next one can be longer. Times in milliseconds since 1970. */
export interface PauseState {
  kind: PauseKind;
  /** What the platform said, for a person. */
  reason: string;
  since: number;
  until: number;
  /** Whether a success ended it; only that is still to be told. */
  isOver?: boolean | undefined;
}

/** Keeps the pause beyond a restart. */
export interface PauseStore {
  read(): PauseState | null;
  write(state: PauseState | null): void;
}

/** Work against the platform has to wait; the message is for a person. */
export class PlatformPaused extends Error {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly reason: string;

  constructor({ until, reason }: PauseState) {
    super(`All work against YouTube is paused. ${reason}`);
    this.name = 'PlatformPaused';
    this.until = until;
    this.reason = reason;
  }
}

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
}

/** How something waits while a person looks at a form that was sent: rather not at all than long. */
export const AT_ONCE = { urgent: true, patienceMs: 10_000 } as const;

export interface BudgetOptions extends BucketOptions {
  store: PauseStore;
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
   * Pauses all work for an hour, and for twice as long as the last time where nothing succeeded in
   * between, up to twelve hours. A failure during a pause leaves it as it is.
   */
  pause(kind: PauseKind, reason: string): void;
  /** Ends a pause of one of these kinds, if the work that succeeded began after it did. */
  succeeded(kinds: readonly PauseKind[], startedAt: number): void;
  /** Whether a success ended a pause; says so once, to whoever tells the person of it. */
  takeEnd(): boolean;
  /** The pause that is on now. */
  state(): PauseState | null;
  usage(): BudgetUsage;
}

const FIRST_PAUSE_MS = 60 * 60_000;
const LONGEST_PAUSE_MS = 12 * FIRST_PAUSE_MS;
/** So late at the most a clock that was put right is noticed. */
const LONGEST_WAIT_MS = 60_000;

interface Waiting {
  cost: number;
  urgent: boolean;
  go: () => void;
  refuse: (reason: unknown) => void;
}

/** Makes the budget: a bucket that fills steadily, and a queue in front of it. */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, store, requestsPerHour, burst } = options;
  const bucket = createBucket(options);
  let pause = store.read();
  let queue: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** The last pause, as long as nothing has succeeded since. */
  const unproven = () => (pause?.isOver ? null : pause);

  const activePause = () => {
    const last = unproven();
    const left = last ? last.until - clock.now() : 0;
    // More is left than there can be where the clock was put back: such a pause would hardly end.
    return left > 0 && left <= LONGEST_PAUSE_MS ? last : null;
  };

  const keep = (state: PauseState | null) => {
    pause = state;
    store.write(state);
  };

  const letGo = () => {
    clearTimeout(timer);
    for (let next = queue[0]; next; next = queue[0]) {
      const wait = bucket.waitFor(next);
      if (wait > 0) {
        timer = setTimeout(letGo, Math.min(wait, LONGEST_WAIT_MS));
        return;
      }
      queue.shift();
      bucket.spend(next.cost);
      next.go();
    }
  };

  const leave = (waiting: Waiting, reason: unknown) => {
    queue = queue.filter((other) => other !== waiting);
    waiting.refuse(reason);
    letGo();
  };

  /** In how many milliseconds it is the turn of something that would ask now. */
  const waitFor = (cost: number, urgent: boolean): number => {
    const before = queue.filter((other) => other.urgent || !urgent);
    return bucket.waitFor({ cost: before.reduce((sum, other) => sum + other.cost, cost), urgent });
  };

  return {
    take: async (cost, { urgent, signal, patienceMs = Number.POSITIVE_INFINITY }) => {
      signal.throwIfAborted();
      const paused = activePause();
      if (paused && !urgent) throw new PlatformPaused(paused);
      const wait = waitFor(cost, urgent);
      if (wait > patienceMs) throw new BudgetSpent(wait);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting: Waiting = { cost, urgent, go: resolve, refuse: reject };
      const place = urgent ? queue.findIndex((other) => !other.urgent) : -1;
      queue.splice(place < 0 ? queue.length : place, 0, waiting);
      const onAbort = () => leave(waiting, signal.reason);
      signal.addEventListener('abort', onAbort);
      letGo();
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    charge: (cost) => bucket.spend(cost),
    pause: (kind, reason) => {
      if (activePause()) return;
      const now = clock.now();
      const last = unproven();
      const length = last
        ? Math.min((last.until - last.since) * 2, LONGEST_PAUSE_MS)
        : FIRST_PAUSE_MS;
      const state: PauseState = { kind, reason, since: now, until: now + length };
      keep(state);
      const background = queue.filter(({ urgent }) => !urgent);
      queue = queue.filter(({ urgent }) => urgent);
      for (const { refuse } of background) refuse(new PlatformPaused(state));
    },
    succeeded: (kinds, startedAt) => {
      const last = unproven();
      if (!last || !kinds.includes(last.kind) || startedAt < last.since) return;
      keep({ ...last, isOver: true });
    },
    takeEnd: () => {
      if (!pause?.isOver) return false;
      keep(null);
      return true;
    },
    state: activePause,
    usage: () => ({
      requestsPerHour,
      burst,
      ...bucket.usage(),
      waiting: queue.reduce((sum, { cost }) => sum + cost, 0),
    }),
  };
}
