import './app/theme.css';
import { firstPaint } from './lib/first-paint.ts';
import { nextTask } from './lib/next-task.ts';

/**
 * Starts the app once the page shows what it came with and the pieces of the app have run, each in a
 * task of its own, so that what came meanwhile, such as a tap, need not wait for all of them.
 */
async function startInSteps(root: HTMLElement): Promise<void> {
  await firstPaint();
  await import('react-dom/client');
  await nextTask();
  await import('./api/client.ts');
  await nextTask();
  const { start } = await import('./app/start.tsx');
  await nextTask();
  await start(root);
}

const root = document.getElementById('root');
if (root) void startInSteps(root);
// Browsers know it only where the address is safe: on the machine itself, or by TLS.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js');
