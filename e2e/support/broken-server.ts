import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Guard } from './guard.ts';
import { toast } from './toast.ts';

/** What the server says of a failure that nobody foresaw. */
const SERVER_WORDS = 'Something bad happened; please try again later.';

/** Says that the server is meant to fail in this test. */
export function expectBrokenServer(guard: Guard): void {
  guard.expectDefects();
  guard.expectFailures('/api/', '/images/');
}

/** Sees the product's words for the call as a title, and the server's as its message. */
export async function expectFailure(
  page: Page,
  words: string,
  serverWords = SERVER_WORDS,
): Promise<void> {
  await expect(toast(page, words).first()).toHaveText(`${words} ${serverWords}`);
}
