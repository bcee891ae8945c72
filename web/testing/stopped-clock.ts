import { act } from '@testing-library/react';
import { vi } from 'vitest';

const { setTimeout: later } = globalThis;
const LOOK_EVERY_MS = 10;
const LOOKS = 3_000;

/** Stops the clock of the page, but not what the network goes on by; undone by `vi.useRealTimers`. */
export function stopClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
}

/** Waits for what the server brings about; the clock goes on standing still meanwhile. */
export async function until(check: () => void): Promise<void> {
  for (let left = LOOKS; ; left -= 1) {
    try {
      check();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
    await act(() => new Promise<void>((done) => later(done, LOOK_EVERY_MS)));
  }
}
