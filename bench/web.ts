import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { readConfig } from '../server/config.ts';
import { readCommandLine, wholeNumber } from '../server/platform/command-line.ts';
import { startServer } from '../server/server.ts';
import { NOWHERE, UNDISTURBED } from '../server/testing/server-process.ts';
import { makeTemporaryFolder } from '../server/testing/temporary-folder.ts';
import { ytDlpForTests } from '../server/testing/yt-dlp.ts';
import { timeToPaint } from './web/answers.ts';
import { showBareList } from './web/bare-list.ts';
import { measureBusyTime } from './web/busy-time.ts';
import { fillCatalogue } from './web/catalogue.ts';
import { measureFirstView } from './web/first-view.ts';
import { recordFrames, turnWheel } from './web/frames.ts';

const WEB_FOLDER = resolve(import.meta.dirname, '../dist/web');
/** By how much the processor is slowed down, or what its time is multiplied by. */
const SLOWDOWN = 4;
/** Pixels a second: a fling of a finger, and as fast as one still sees what passes. */
const SPEED = 4_000;
const SECONDS = 8;
/** Cards beyond those that are scrolled through, so that more can be loaded at their end. */
const BEYOND = 1_500;
/** More than are scrolled past in that time. */
const BARE_CARDS = 1_000;
const LOADED_WITHIN_MS = 1_800_000;
const PATHS = [
  '/',
  '/latest',
  '/top',
  '/library',
  '/subscriptions',
  '/channels/1',
  '/media/1',
  '/search?q=the',
  '/tags',
  '/audit',
  '/subscriptions/add',
];

/** Scrolls until so many cards were loaded, as fast as it goes. */
async function loadCards(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.body.scrollHeight);
      const last = [...document.querySelectorAll('[aria-posinset]')].at(-1);
      return Number(last?.getAttribute('aria-posinset')) >= wanted;
    },
    count,
    { timeout: LOADED_WITHIN_MS },
  );
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.detach();
}

/** Scrolls once on the clock, slowed down, and once for the processor's time alone. */
async function measureScroll(browser: Browser, page: Page, speed: number) {
  const scroll = () => turnWheel(page, SECONDS, speed);
  await slowDown(page, SLOWDOWN);
  const { p99, worst, long, cards } = await recordFrames(page, scroll);
  await slowDown(page, 1);
  const busy = await measureBusyTime(browser, page, scroll);
  return {
    'frame p99': Math.round(p99),
    'frame worst': Math.round(worst),
    'frames over 50': long,
    'cards in the page': cards,
    'longest task': Math.round(busy.worst * SLOWDOWN),
    'busy share': Math.round((busy.total * SLOWDOWN) / (SECONDS * 10)) / 100,
  };
}

async function measureList(browser: Browser, page: Page, cards: number) {
  await page.goto('/latest');
  await page.locator('article').first().waitFor();
  await page.mouse.move(640, 400);
  const rows: Record<string, unknown> = {};
  rows['down from the top, loading'] = await measureScroll(browser, page, SPEED);
  await loadCards(page, cards);
  rows['up from the end'] = await measureScroll(browser, page, -SPEED);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  rows['down from the middle'] = await measureScroll(browser, page, SPEED);
  console.table(rows);
}

/** The same with nothing but pictures and names: what the browser takes by itself. */
async function measureBareList(browser: Browser, page: Page) {
  await page.goto('/latest');
  await showBareList(page, BARE_CARDS);
  await page.mouse.move(640, 400);
  console.table({
    'bare pictures and names, down': await measureScroll(browser, page, SPEED),
    'bare pictures and names, up': await measureScroll(browser, page, -SPEED),
  });
}

/** How long a list of many cards takes to answer, slowed down; the longest of each kind, in ms. */
async function measureAnswers(page: Page) {
  await slowDown(page, SLOWDOWN);
  await page.getByRole('searchbox', { name: 'Search' }).click();
  const keys: number[] = [];
  for (const key of 'the long way') {
    keys.push(await timeToPaint(page, 'keydown', () => page.keyboard.press(key)));
  }
  const dots = page.getByRole('article').getByRole('button', { name: 'More actions' });
  const clicks: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const button = dots.nth((await dots.count()) >> 1);
    await button.hover();
    clicks.push(await timeToPaint(page, 'click', () => button.click()));
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
  }
  console.table({
    'a key in the search box': Math.round(Math.max(...keys)),
    'a click on a menu': Math.round(Math.max(...clicks)),
  });
}

async function measure(address: string, cards: number): Promise<void> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const views = [];
    for (const path of PATHS) views.push(await measureFirstView(browser, address, path));
    console.table(views);
    const viewport = { width: 1280, height: 800 };
    const page = await browser.newPage({ baseURL: address, viewport });
    await measureList(browser, page, cards);
    await measureAnswers(page);
    await measureBareList(browser, await browser.newPage({ baseURL: address, viewport }));
  } finally {
    await browser.close();
  }
}

const COMMAND = 'npm run bench:web';
const USAGE = `${COMMAND} -- [OPTIONS]

Measures in Chromium how much the web app loads, and how smoothly a long list scrolls:
docs/performance.md.

  --cards NUMBER   how many videos the list holds (10000)
  --serve          measures nothing, but serves the catalogue until it is interrupted`;

const { cards, isOnlyServed } = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: {
      cards: { type: 'string', default: '10000' },
      serve: { type: 'boolean', default: false },
    },
  });
  return { cards: wholeNumber('cards', values.cards, 1), isOnlyServed: values.serve };
});
const folder = await makeTemporaryFolder();
const config = readConfig({
  ...UNDISTURBED,
  DATA_DIR: join(folder.path, 'data'),
  // Without one a warning stands on every page.
  YT_DLP_PATH: ytDlpForTests(),
  AUTH_ENABLED: 'false',
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
  LOG_LEVEL: 'error',
});
await fillCatalogue(config.dataDir, cards + BEYOND);
const server = await startServer(config, WEB_FOLDER);
try {
  if (isOnlyServed) {
    console.log(`${server.address} serves until it is interrupted.`);
    await once(process, 'SIGINT');
  } else {
    await measure(server.address, cards);
  }
} finally {
  await server.stop();
  await folder.remove();
}
