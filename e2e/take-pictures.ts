import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import sharp from 'sharp';
import { routes } from '../contract/routes.ts';
import { demoCatalogue } from '../emulator/content.ts';
import type { ApiClient } from '../server/testing/api-client.ts';
import { attach } from './support/attach.ts';
import { ROOT } from './support/built-server.ts';
import { attachRecordings, transcribe } from './support/furnish.ts';
import { CREDENTIALS, type Product, startProduct } from './support/product.ts';
import {
  FIXED_SCREENS,
  type Screen,
  screensOfRecordings,
  screensOfThings,
} from './support/screen-list.ts';

const FOLDER = join(ROOT, 'docs', 'screens');
/** The only screens that are taken; all where none is named. */
const NAMES = process.argv.slice(2);
const THEMES = ['light', 'dark'] as const;
const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
];
/** Where a part begins that is scrolled to: below the bar at the top of the window, in pixels. */
const BELOW_BAR = 88;
const SCROLLS = 5;
const SUBSCRIPTIONS = ['@fieldnotes', '@slowcopperkitchen', '@wordsoftheworld', '@orbitalmornings'];
const TAGS = ['electronics', 'to try', 'repair', '世界', 'best of the year'];
const GROUPS = ['Outdoors', 'Cooking & slow food', 'لغات العالم'];

/** Words that find the video whose page is taken. */
const MEDIA = 'forest';
const COMMENTS = [
  'كم من الوقت يستغرق هذا الطريق؟',
  'At **3:20** the trick with the guy lines:\n\n1. the windward side first\n2. then the *ridge*\n\n> Never the other way round.\n\nThe knot is [described here](https://example.org/knots).',
];

/** Stands in for the platform's player, which is never asked. */
const PLAYER =
  '<body style="margin:0;display:grid;place-items:center;height:100vh;background:#000;color:#fff;font:16px sans-serif">The player of YouTube</body>';

/** Makes a catalogue that looks used: tags, groups, marks. */
async function use(api: ApiClient): Promise<void> {
  const tags = await Promise.all(
    TAGS.map((name) => api.call(routes.createTag, { body: { name } })),
  );
  const groups = await Promise.all(
    GROUPS.map((name) => api.call(routes.createGroup, { body: { name } })),
  );
  const channels = await api.call(routes.listChannels, { query: {} });
  for (const [index, { id }] of channels.content.entries()) {
    const group = groups[index % groups.length];
    if (group) {
      await api.call(routes.updateChannel, { params: { id }, body: { groups: [group.id] } });
    }
  }
  const videos = await api.call(routes.listLatest, { query: { size: 40 } });
  for (const [index, { id }] of videos.content.entries()) {
    const tag = tags[index % tags.length];
    await api.call(routes.updateMedia, {
      params: { id },
      body: {
        watched: index % 5 === 1,
        watchLater: index % 7 === 2,
        tags: tag && index % 3 === 0 ? [tag.id] : [],
      },
    });
  }
}

/** Writes and keeps something with a video, and puts others into the library. @returns its id */
async function furnish(api: ApiClient): Promise<number> {
  const { content } = await api.call(routes.listMedia, { query: { q: MEDIA, sort: 'latest' } });
  const [media, ...others] = content;
  if (!media) throw new Error('The video to furnish is missing.');
  await transcribe(api, media.id);
  for (const markdownText of COMMENTS) {
    await api.call(routes.createComment, { params: { id: media.id }, body: { markdownText } });
  }
  await attach(api, media.id, 'Packing list.txt', 'Tent, stove, map');
  await attachRecordings(api, media.id);
  for (const { remoteId } of others.slice(0, 6)) {
    const url = `https://www.youtube.com/watch?v=${remoteId}`;
    await api.call(routes.addToLibrary, { body: { url, tags: [] } });
  }
  return media.id;
}

/** Waits until nothing on the screen is on its way any more, and the pictures in view are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      const inView = width > 0 && bottom > 0 && top < window.innerHeight;
      return image.complete || !inView || !image.checkVisibility();
    }),
  );
}

async function contextOf(browser: Browser, address: string, theme: (typeof THEMES)[number]) {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  await context.route(/youtube-nocookie/, (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );
  return context;
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(CREDENTIALS.username);
  await page.getByLabel('Password').fill(CREDENTIALS.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
}

/** Scrolls to a part of the page that would be out of sight. */
async function scrollTo(page: Page, part: Locator): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  // What comes late above it moves it out of sight again.
  for (let time = 0; time < SCROLLS; time += 1) {
    const top = (await part.boundingBox())?.y ?? 0;
    if (top >= BELOW_BAR - 1 && top < height / 2) return;
    await part.evaluate(
      (element, below) => window.scrollBy(0, element.getBoundingClientRect().top - below),
      BELOW_BAR,
    );
    await settle(page);
  }
}

/** Shows what is said, also where a small window has it folded. */
async function showTranscript(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Transcript' });
  const folded = panel.getByRole('button', { expanded: false });
  if ((await folded.count()) > 0) await folded.press('Enter');
  await settle(page);
  await scrollTo(page, panel);
}

/** Takes a screen in every size. */
async function take(page: Page, { name, path }: Screen, theme: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path);
    await settle(page);
    if (new URL(page.url()).searchParams.has('tab')) {
      await scrollTo(page, page.getByRole('tablist'));
    }
    if (name === 'media-transcript') await showTranscript(page);
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, quality: 80, effort: 7 })
      .toBuffer();
    await writeFile(join(FOLDER, `${name}-${theme}-${size.width}.png`), picture);
  }
}

const isWanted = ({ name }: Screen) => NAMES.length === 0 || NAMES.includes(name);

async function takeAll(
  context: BrowserContext,
  { api }: Product,
  theme: string,
  furnished: number,
): Promise<void> {
  const page = await context.newPage();
  const login = { name: 'login', path: '/login', title: 'Login' };
  if (isWanted(login)) await take(page, login, theme);
  await logIn(page);
  const things = await screensOfThings(api, { channel: 'Fieldnotes', media: MEDIA });
  const recordings = await screensOfRecordings(api, furnished);
  for (const screen of [...FIXED_SCREENS, ...things, ...recordings]) {
    if (isWanted(screen)) await take(page, screen, theme);
  }
}

/**
 * Writes pictures of every screen, in both themes and four sizes, into `docs/screens/`; with names
 * of screens as arguments, of these alone.
 */
async function main(): Promise<void> {
  if (NAMES.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const product = await startProduct({
    catalogue: () => demoCatalogue(new Date()),
    subscriptions: SUBSCRIPTIONS,
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await use(product.api);
    const furnished = await furnish(product.api);
    for (const theme of THEMES) {
      const context = await contextOf(browser, product.address, theme);
      await takeAll(context, product, theme, furnished);
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
