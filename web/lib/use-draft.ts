import { useSyncExternalStore } from 'react';

const readers = new Set<() => void>();

function subscribe(reader: () => void) {
  readers.add(reader);
  return () => readers.delete(reader);
}

const keyOf = (name: string): string => `draft of ${name}`;

/** The draft of something as it is right now; null where there is none. */
export const readDraft = (name: string): string | null => sessionStorage.getItem(keyOf(name));

/**
 * Text that is being written: it is still there when the person looked at something else meanwhile,
 * and goes with the window. What writes it may be gone by then, as a form that was sent; what shows
 * it in its place follows.
 *
 * @param name what it is the draft of
 * @returns the text, null where none is being written; and what changes it
 */
export function useDraft(name: string): [string | null, (text: string | null) => void] {
  const key = keyOf(name);
  const text = useSyncExternalStore(subscribe, () => readDraft(name));
  const write = (next: string | null) => {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    for (const read of readers) read();
  };
  return [text, write];
}
