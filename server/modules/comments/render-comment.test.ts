import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { renderComment } from './render-comment.ts';

test('however many comments are written at once, four are read at a time', async () => {
  let reading = 0;
  let most = 0;
  const count = (worker: Worker) => {
    reading += 1;
    most = Math.max(most, reading);
    worker.once('exit', () => {
      reading -= 1;
    });
  };
  process.on('worker', count);
  onTestFinished(() => {
    process.off('worker', count);
  });
  const words = Array.from({ length: 12 }, (_, index) => `word ${index}`);
  const rendered = await Promise.all(words.map((word) => renderComment(`**${word}**`)));
  expect(rendered).toEqual(words.map((word) => `<p><strong>${word}</strong></p>\n`));
  expect(most).toBe(4);
});
