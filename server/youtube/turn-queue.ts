import type { Bucket } from './bucket.ts';

/** What waits until its requests may be made. */
export interface Turn {
  cost: number;
  /** Whether a person waits for it, so that it goes first. */
  urgent: boolean;
  forCaptions: boolean;
}

/** The queue in front of a bucket. */
export interface TurnQueue {
  /** In how many milliseconds it is the turn of something that would come now. */
  waitFor(wish: Pick<Turn, 'cost' | 'urgent'>): number;
  /** Waits for the turn. @throws the signal's reason, or that with which it is turned away */
  wait(turn: Turn, signal: AbortSignal): Promise<void>;
  /** Turns away all that this is true of, each with a reason of its own. */
  turnAway(isMeant: (turn: Turn) => boolean, reason: () => unknown): void;
  /** How much all that waits costs. */
  cost(): number;
}

interface Waiting extends Turn {
  go: () => void;
  refuse: (reason: unknown) => void;
}

/** So late at the most a clock that was put right is noticed. */
const LONGEST_WAIT_MS = 60_000;

const costOf = (turns: readonly Turn[]): number => turns.reduce((sum, { cost }) => sum + cost, 0);

export function createTurnQueue(bucket: Bucket): TurnQueue {
  let queue: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

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

  const join = (waiting: Waiting) => {
    const place = waiting.urgent ? queue.findIndex((other) => !other.urgent) : -1;
    queue.splice(place < 0 ? queue.length : place, 0, waiting);
    letGo();
  };

  const leave = (waiting: Waiting, reason: unknown) => {
    queue = queue.filter((other) => other !== waiting);
    waiting.refuse(reason);
    letGo();
  };

  return {
    waitFor: ({ cost, urgent }) => {
      const before = queue.filter((other) => other.urgent || !urgent);
      return bucket.waitFor({ cost: cost + costOf(before), urgent });
    },
    wait: async (turn, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting: Waiting = { ...turn, go: resolve, refuse: reject };
      const onAbort = () => leave(waiting, signal.reason);
      signal.addEventListener('abort', onAbort);
      join(waiting);
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    turnAway: (isMeant, reason) => {
      const meant = queue.filter(isMeant);
      queue = queue.filter((waiting) => !isMeant(waiting));
      for (const { refuse } of meant) refuse(reason());
    },
    cost: () => costOf(queue),
  };
}
