import type { Page } from '@playwright/test';

declare global {
  interface Window {
    untilPainted: Promise<number> | undefined;
  }
}

/** How long it takes from an event of a person until the next frame is painted, in milliseconds. */
export async function timeToPaint(
  page: Page,
  event: 'keydown' | 'click',
  work: () => Promise<void>,
): Promise<number> {
  await page.evaluate((type) => {
    window.untilPainted = new Promise((resolve) => {
      const onEvent = ({ timeStamp }: Event) =>
        requestAnimationFrame(() => {
          // A message comes after what the frame has drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      document.addEventListener(type, onEvent, { capture: true, once: true });
    });
  }, event);
  await work();
  return page.evaluate(() => window.untilPainted ?? Number.NaN);
}
