import { Worker } from 'node:worker_threads';
import { isVisible } from '../../../contract/common.ts';
import { createGate } from '../../platform/gate.ts';
import { renderPlainText } from './plain-text.ts';

/** What the thread that reads the markdown tells. */
export type WorkerMessage = { type: 'begun' } | { type: 'rendered'; html: string };

const WORKER = new URL('./markdown.worker.ts', import.meta.url);

/** What people write takes some milliseconds, even on a machine that is busy with other things. */
const TIME_LIMIT_MS = 3_000;
const MEMORY_LIMIT_MB = 128;
/** So many texts are read at once: each thread takes some twenty megabytes, however short the text. */
const inGate = createGate(4);

/** Whether anything of it is seen: words, or a line across. Lists, quotes and headings of nothing are not. */
const showsSomething = (html: string): boolean => isVisible(html.replaceAll(/<(?!hr )[^>]*>/g, ''));

/** Whether a text was more than the reader of markdown can follow. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');

function renderInThread(markdown: string, timeLimit: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(WORKER, {
    workerData: markdown,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  const showAsTyped = (): void => resolve(renderPlainText(markdown));
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'begun') timer = setTimeout(showAsTyped, timeLimit);
    else if (showsSomething(message.html)) resolve(message.html);
    else showAsTyped();
  });
  worker.on('error', (error) => (isTooMuch(error) ? showAsTyped() : reject(error)));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/**
 * A comment's markdown as HTML that is safe to show. It is read in a thread of its own, for some
 * short texts keep any reader of markdown busy for minutes; a text that is too much for it is shown
 * as it was typed, and so is one of which nothing would be seen, as a link's address under a name.
 *
 * @param timeLimit for the reading alone, in milliseconds
 */
export const renderComment = (markdown: string, timeLimit = TIME_LIMIT_MS): Promise<string> =>
  inGate(() => renderInThread(markdown, timeLimit));
