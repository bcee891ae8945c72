import { nextTask } from './next-task.ts';

/** A page that nobody sees, in a tab behind another one, is not painted. */
const LONGEST_WAIT_MS = 200;

/** Waits until the page has been painted as it came. */
export async function firstPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, LONGEST_WAIT_MS);
  });
  // A frame is painted after what it calls.
  await nextTask();
}
