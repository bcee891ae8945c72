/** Passes values on at a bounded pace. */
export interface Throttle<Value> {
  /** Passes the value on now, or once the pace allows, unless a newer one comes before. */
  push(value: Value): void;
  /** Passes on at once what still waits. */
  flush(): void;
  /** Drops what still waits; what is pushed afterwards goes nowhere. */
  close(): void;
}

/**
 * @param pass must not throw: it is also called by a timer
 * @param everyMs the least time between two calls, save those by `flush`
 */
export function throttle<Value>(pass: (value: Value) => void, everyMs: number): Throttle<Value> {
  let waiting: { value: Value } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const flush = (): void => {
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    pass(value);
  };
  const passWaiting = (): void => {
    timer = waiting ? setTimeout(passWaiting, everyMs) : null;
    flush();
  };
  return {
    push: (value) => {
      if (closed) return;
      waiting = { value };
      if (!timer) passWaiting();
    },
    flush,
    close: () => {
      closed = true;
      waiting = null;
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
