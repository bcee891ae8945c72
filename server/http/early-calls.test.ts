import { expect, test } from 'vitest';
import { withoutUselessCalls } from './early-calls.ts';

const PAGE = '<link rel="preload" as="fetch" crossorigin href="/api/auth/user"><p>';

test('a browser is told apart however often it names itself', () => {
  // Looking on from each mention would take minutes.
  const often = 'AppleWebKit/'.repeat(100_000);
  expect(withoutUselessCalls(PAGE, `${often} Chrome/1`)).toBe(PAGE);
  expect(withoutUselessCalls(PAGE, `Chrome/1 ${often}`)).toBe('<p>');
});
