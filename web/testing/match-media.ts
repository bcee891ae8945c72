import { vi } from 'vitest';

/** Has no question about the screen hold, which jsdom cannot be asked; undone by `vi.unstubAllGlobals`. */
export function stubMatchMedia(): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
