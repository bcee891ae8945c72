import type { Clock } from '../platform/clock.ts';
import type { FailureKind } from './failures.ts';

/** The failures after which no work at all, or none on captions, is done against the platform for a while. */
export type PauseKind = Extract<FailureKind, 'bot-check' | 'rate-limit' | 'captions-limit'>;

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

  constructor({ kind, until, reason }: PauseState) {
    const what =
      kind === 'captions-limit'
        ? 'The reading of captions is paused.'
        : 'All work against YouTube is paused.';
    super(`${what} ${reason}`);
    this.name = 'PlatformPaused';
    this.until = until;
  }
}

/** Pauses of one kind of work. */
export interface Pause {
  /**
   * Begins one of an hour, or twice as long as the last one where nothing succeeded in between, up to
   * twelve hours; leaves one that is on as it is.
   *
   * @returns the pause that began
   */
  begin(kind: PauseKind, reason: string): PauseState | null;
  /** Ends one of these kinds, if the work that succeeded began after it did. */
  succeeded(kinds: readonly PauseKind[], startedAt: number): void;
  /** Whether a success ended one; says so once. */
  takeEnd(): boolean;
  /** The one that is on now. */
  state(): PauseState | null;
}

const FIRST_PAUSE_MS = 60 * 60_000;
const LONGEST_PAUSE_MS = 12 * FIRST_PAUSE_MS;

export interface PauseParts {
  clock: Clock;
  store: PauseStore;
  /** Called when a success ends a pause before its time, with that one. */
  onEarlyEnd: (pause: PauseState) => void;
}

export function createPause({ clock, store, onEarlyEnd }: PauseParts): Pause {
  let pause = store.read();

  /** The last pause, as long as nothing has succeeded since. */
  const unproven = () => (pause?.isOver ? null : pause);

  const state = () => {
    const last = unproven();
    const left = last ? last.until - clock.now() : 0;
    // More is left than there can be where the clock was put back: such a pause would hardly end.
    return left > 0 && left <= LONGEST_PAUSE_MS ? last : null;
  };

  const keep = (next: PauseState | null) => {
    pause = next;
    store.write(next);
  };

  return {
    begin: (kind, reason) => {
      if (state()) return null;
      const now = clock.now();
      const last = unproven();
      const length = last
        ? Math.min((last.until - last.since) * 2, LONGEST_PAUSE_MS)
        : FIRST_PAUSE_MS;
      const begun: PauseState = { kind, reason, since: now, until: now + length };
      keep(begun);
      return begun;
    },
    succeeded: (kinds, startedAt) => {
      const last = unproven();
      if (!last || !kinds.includes(last.kind)) return;
      // Where the clock was put back meanwhile, the pause lies ahead, and times tell nothing of what was first.
      if (startedAt < last.since && last.since <= clock.now()) return;
      // Before that is kept: where the process ends in between, who goes too early is put off once more.
      if (state()) onEarlyEnd(last);
      keep({ ...last, isOver: true });
    },
    takeEnd: () => {
      if (!pause?.isOver) return false;
      keep(null);
      return true;
    },
    state,
  };
}
