import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets what is waiting go first, such as requests that came meanwhile. Work that goes on through
 * promises alone keeps everything else from its turn.
 *
 * @throws the signal's reason where it is aborted by then
 */
export async function letOthersGo(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}

/**
 * Does the work to its end, with what else is waiting going between its steps.
 *
 * @throws the signal's reason where it was aborted between two steps
 */
export async function inTurns(steps: Iterable<void>, signal: AbortSignal): Promise<void> {
  for (const _ of steps) await letOthersGo(signal);
}

/** The items in order, so many at a time, fewer at the end. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size);
}
