import type { BrowserContext, ConsoleMessage } from '@playwright/test';

const EMBED = 'https://www.youtube-nocookie.com/';
/** The one call that is refused as a matter of course: it asks whether someone is logged in. */
const CURRENT_USER = '/api/auth/user';
/**
 * Said of what the page names to be loaded first and has not used after some seconds: a page whose
 * first call fails makes no other.
 */
const USED_LATE = 'was preloaded using link preload but not used within a few seconds';

/** Sees that nothing goes wrong in the browser unnoticed, and that nothing leaves the machine. */
export interface Guard {
  /** Says that calls whose address contains this are meant to fail in this test. */
  expectFailures(...parts: string[]): void;
  /** Says that the server is meant to fail in this test in ways that it logs as defects. */
  expectDefects(): void;
  /** Whether it was said that the server is meant to fail. */
  expectsDefects(): boolean;
  /** The addresses of the players that were asked for. */
  embeds: readonly string[];
  /** What went wrong and was not expected. */
  problems(): string[];
}

/** Watches over all pages of a browser; players get an empty document in place of the platform's. */
export async function watchOver(context: BrowserContext, address: string): Promise<Guard> {
  const expected = [CURRENT_USER];
  const embeds: string[] = [];
  const outside: string[] = [];
  let expectsDefects = false;
  const errors: { text: string; url: string }[] = [];
  const isFailedCall = (url: string) => expected.some((part) => url.includes(part));
  const isExpected = ({ text, url }: { text: string; url: string }): boolean =>
    (text.startsWith('Failed to load resource') && isFailedCall(url)) ||
    (text.includes(USED_LATE) && expected.length > 1);

  await context.route(`${EMBED}**`, (route) => {
    embeds.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Player</title>',
    });
  });
  context.on('request', (request) => {
    const url = request.url();
    const isOurs = url.startsWith(`${address}/`) || url.startsWith(EMBED) || isInline(url);
    if (!isOurs) outside.push(url);
  });
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    errors.push({ text: message.text(), url: message.location().url });
  });
  context.on('weberror', (error) => {
    errors.push({ text: String(error.error()), url: '' });
  });

  return {
    expectFailures: (...parts) => expected.push(...parts),
    expectDefects: () => {
      expectsDefects = true;
    },
    expectsDefects: () => expectsDefects,
    embeds,
    problems: () => [
      ...outside.map((url) => `A request left the machine: ${url}`),
      ...errors
        .filter((error) => !isExpected(error))
        .map(({ text, url }) => `The browser complained: ${text} ${url}`),
    ],
  };
}

const isInline = (url: string) => /^(?:data|blob|about):/.test(url);
