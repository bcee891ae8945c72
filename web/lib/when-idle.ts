/** So long nothing may go on where a browser does not tell when it is idle, in milliseconds: Safari. */
const ASSUMED_IDLE_AFTER_MS = 50;

/** Calls `then` once the browser has nothing to run or to draw; what it returns calls that off. */
export function whenIdle(then: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(then);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(then, ASSUMED_IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}
