import { parentPort, workerData } from 'node:worker_threads';
import { renderMarkdown } from './markdown.ts';
import type { WorkerMessage } from './render-comment.ts';

const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

tell({ type: 'begun' });
tell({ type: 'rendered', html: renderMarkdown(String(workerData)) });
