import { useSyncExternalStore } from 'react';

/** The words change by the minute; after the sleep of a laptop they are right again so soon, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  // One for all of them: a list has dozens.
  timer ??= setInterval(() => {
    for (const read of readers) read();
  }, LOOK_EVERY_MS);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Words for a time, such as how long ago it was, which follow the clock while they are shown; drawn anew only
 * where they are others.
 */
export function useTimeWords(say: (now: Date) => string): string {
  return useSyncExternalStore(subscribe, () => say(new Date()));
}
