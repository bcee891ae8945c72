import { gzipSync } from 'node:zlib';
import type { Browser, Request } from '@playwright/test';

/** What a browser that knows nothing yet loads before a page stands. */
interface FirstView {
  path: string;
  /** The scripts, compressed by gzip, in bytes. */
  scripts: number;
  /** The same as they came over the wire, in bytes. */
  transferred: number;
  files: number;
}

const TALL = { width: 1280, height: 800 };

/** Loads one address in a browser without a cache, and counts its scripts. */
export async function measureFirstView(
  browser: Browser,
  address: string,
  path: string,
): Promise<FirstView> {
  const context = await browser.newContext({ baseURL: address, viewport: TALL });
  const page = await context.newPage();
  const scripts: Promise<{ gzip: number; transferred: number }>[] = [];
  const onFinished = (request: Request) => {
    if (request.resourceType() !== 'script') return;
    const measure = async () => {
      const response = await request.response();
      if (!response) throw new Error(`${request.url()} was not answered.`);
      const { responseBodySize } = await request.sizes();
      return { gzip: gzipSync(await response.body()).length, transferred: responseBodySize };
    };
    scripts.push(measure());
  };
  page.on('requestfinished', onFinished);
  await page.goto(path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // What comes later, such as what is loaded ahead, could not be read any more.
  page.off('requestfinished', onFinished);
  const sizes = await Promise.all(scripts);
  await context.close();
  const sum = (of: 'gzip' | 'transferred') => sizes.reduce((all, one) => all + one[of], 0);
  return { path, scripts: sum('gzip'), transferred: sum('transferred'), files: sizes.length };
}
