/** Work that goes on once at a time, however often it is asked for. */
export interface SingleFlight<Result> {
  /** Begins the work, or joins what goes on: all who do get what comes of it, a failure too. */
  run(): Promise<Result>;
  /** What goes on, to be waited for; null where nothing does. */
  current(): Promise<Result> | null;
}

/** @param work is begun anew by whoever asks once it has ended, however it did */
export function singleFlight<Result>(work: () => Promise<Result>): SingleFlight<Result> {
  let current: Promise<Result> | null = null;
  return {
    run: () => {
      current ??= work().finally(() => {
        current = null;
      });
      return current;
    },
    current: () => current,
  };
}
