import { expect, test } from 'vitest';
import { withoutWaiting } from './first-paint.ts';

const BUILT = `<head>
    <script>theme()</script>
    <template id="app-files"></template>
    <script>load()</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>`;

test('a page has its first styles in itself, and its files where it loads them from afterwards', () => {
  expect(withoutWaiting(BUILT, 'a::after{content:"$&"}\n')).toBe(`<head>
    <script>theme()</script>
    <style>a::after{content:"$&"}</style>
    <template id="app-files"><script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/react.js"><link rel="stylesheet" crossorigin href="/assets/index.css"></template>
    <script>load()</script>
  </head>`);
});

test('a page without a place for its files is refused', () => {
  expect(() => withoutWaiting('<head></head>', '')).toThrow('<template id="app-files">');
});
