/** Counts the requests in flight; the loading bar shows while there are any. */
export interface Activity {
  /** Counts one request; the answer ends it, once. */
  begin: () => () => void;
  inFlight: () => number;
  subscribe: (listener: () => void) => () => void;
}

export function createActivity(): Activity {
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    begin() {
      let ended = false;
      change(1);
      return () => {
        if (ended) return;
        ended = true;
        change(-1);
      };
    },
    inFlight: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
