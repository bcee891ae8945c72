import './app/theme.css';
import { nextTask } from './lib/next-task.ts';

/** Waits for the styles that are loaded along with the app. */
async function stylesAreThere(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return;
  await new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}

/**
 * Starts the app once its pieces have run, each in a task of its own, so that what came meanwhile, such
 * as a tap, need not wait for all of them.
 */
async function startInSteps(root: HTMLElement): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  await import('./api/client.ts');
  await nextTask();
  const { start } = await import('./app/start.tsx');
  await stylesAreThere();
  await start(root);
}

const root = document.getElementById('root');
if (root) void startInSteps(root);
// Browsers know it only where the address is safe: on the machine itself, or by TLS.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js');
