import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { findChannel } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { freeTube, takeoutHtml, takeoutJson, type WatchedFile } from './support/watched-files.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  contextOptions: { reducedMotion: 'reduce' },
});

const CALL = '**/api/watch-history/import';
const TITLE = 'Import Watch History';

/** The ids of the videos that are in the catalogue, the newest first. */
const knownIds = ({ emulator }: Product): string[] =>
  findChannel(emulator.catalogue, BENCH)?.videos.map(({ id }) => id) ?? [];

/** Ids of videos that are not in the catalogue. */
const strangers = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `x${String(from + index).padStart(10, '0')}`);

/** The ids at the source of what is marked as watched, in the order of `knownIds`. */
async function watchedIds(product: Product): Promise<string[]> {
  const { content } = await product.api.call(routes.listMedia, { query: { size: 100 } });
  const watched = new Set(content.filter((media) => media.watched).map((media) => media.remoteId));
  return knownIds(product).filter((id) => watched.has(id));
}

/** Takes all marks back. */
async function forget({ api }: Product): Promise<void> {
  const { content } = await api.call(routes.listMedia, { query: { size: 100 } });
  for (const { id } of content.filter(({ watched }) => watched)) {
    await api.call(routes.updateMedia, { params: { id }, body: { watched: false } });
  }
}

async function choose(page: Page, { name, text }: WatchedFile): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.getByLabel('File').setInputFiles(file);
}

const later = (page: Page) => page.getByText('What comes into your catalogue later is not marked.');
const mark = (page: Page) => page.getByRole('button', { name: /^Mark .* as Watched$/ });
const told = (page: Page) => page.getByRole('main').getByRole('status');

test.afterEach(({ product }) => forget(product));

for (const [program, write, leftOut] of [
  ['Takeout in JSON', takeoutJson, true],
  ['Takeout in HTML', takeoutHtml, true],
  ['FreeTube', freeTube, false],
] as const) {
  test(`a history of 20,000 videos by ${program} marks those of the catalogue, and a second time nothing changes`, async ({
    page,
    product,
  }) => {
    const wanted = knownIds(product).slice(0, 12);
    const others = strangers(19_988);
    const file = write([...wanted.slice(0, 6), ...others, ...wanted.slice(6)]);
    await page.goto('/watch-history/import');
    await choose(page, file);
    await expect(told(page)).toHaveText(
      '12 of 20,000 videos in the file are in your catalogue; 12 of them are not yet marked as watched.',
    );
    await expect(
      page.getByText('Left out: 1 advertisement and 1 row that names no video.'),
    ).toHaveCount(leftOut ? 1 : 0);
    await expect(later(page)).toBeVisible();
    expect(await watchedIds(product)).toEqual([]);

    await mark(page).click();
    await expect(told(page)).toHaveText('12 videos were marked as watched.');
    expect(await watchedIds(product)).toEqual(wanted);
    await page.getByRole('link', { name: 'See what is watched' }).click();
    await expect(page).toHaveURL('/stats');

    await page.goto('/watch-history/import');
    await choose(page, file);
    await expect(told(page)).toContainText('nothing is left to be marked as watched.');
    await expect(mark(page)).toHaveCount(0);
    expect(await watchedIds(product)).toEqual(wanted);
  });
}

test('it is found where videos are added and subscriptions imported, and lists show what it marked', async ({
  page,
  product,
}) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).not.toContainText(', watched');
  await page.getByRole('link', { name: 'Subscriptions', exact: true }).first().click();
  await page.getByRole('link', { name: 'ADD SUBSCRIPTION' }).click();
  await page.getByRole('link', { name: 'Import Many' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  // The page before has a field for a file as well, and stays for a moment after the address is new.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page).toHaveURL('/watch-history/import');
  await choose(page, takeoutJson(knownIds(product).slice(0, 1)));
  await mark(page).click();
  await expect(told(page)).toHaveText('1 video was marked as watched.');
  await page.getByRole('link', { name: 'Latest Videos' }).first().click();
  await expect(page.getByRole('article').first()).toContainText(', watched');

  await page.goto('/library/add');
  await page.getByRole('link', { name: TITLE }).click();
  await expect(page).toHaveURL('/watch-history/import');
  await page.goto('/account');
  await page.getByRole('link', { name: 'import your watch history' }).click();
  await expect(page).toHaveTitle(`${TITLE} - Vidarium`);
});

test('an import is stopped with the keyboard, says how far it came, and goes on from the file', async ({
  page,
  product,
}) => {
  const ids = knownIds(product);
  const rest = strangers(1_996, 995);
  const wanted = [...ids.slice(0, 5), ...strangers(995), ...ids.slice(5, 9), ...rest];
  await page.goto('/watch-history/import');
  // A screen reader tells only of what changes in what was there before.
  await told(page).evaluate((status) => status.setAttribute('data-before', ''));
  await choose(page, takeoutJson(wanted));
  await expect(told(page)).toContainText('9 of them are not yet marked');
  await look(page, TITLE);

  const second = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(CALL, async (route) => {
    calls += 1;
    if (calls === 2) await second.promise;
    await route.continue();
  });
  await mark(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,000 of 3,000 videos')).toBeVisible();
  await expect(page.getByLabel('File')).toBeDisabled();
  await look(page, TITLE);
  await page.getByRole('button', { name: 'Stop' }).focus();
  await page.keyboard.press('Enter');
  second.resolve();
  await expect(told(page)).toHaveText(
    'Stopped. 9 videos were marked as watched. Import the file again to mark the others.',
  );
  await expect(told(page)).toHaveAttribute('data-before');
  await expect(page.locator(':focus').filter({ has: page.getByRole('status') })).toHaveCount(1);
  await look(page, TITLE);
  expect(await watchedIds(product)).toEqual(ids.slice(0, 9));
  expect(calls).toBe(2);

  // A browser tells only of a file that is another one than before.
  const file = page.getByLabel('File');
  await expect(file).toHaveValue(/watch-history\.json$/);
  const choosing = page.waitForEvent('filechooser');
  await file.click();
  await choosing;
  await expect(file).toHaveValue('');
  await choose(page, takeoutJson(wanted));
  await expect(told(page)).toContainText('nothing is left to be marked as watched.');
});

test('an import that the server interrupts goes on where it was', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/watch-history/import');
  const ids = knownIds(product);
  const wanted = [...ids.slice(0, 2), ...strangers(998), ...ids.slice(2, 5)];
  await page.goto('/watch-history/import');
  await page.route(CALL, (route) => route.abort());
  await choose(page, takeoutJson(wanted));
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'An error occurred when looking at the watch history',
  );
  await page.unroute(CALL);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mark(page)).toHaveText('Mark 5 as Watched');

  let calls = 0;
  await page.route(CALL, (route) => {
    calls += 1;
    return calls === 2 ? route.abort() : route.continue();
  });
  await mark(page).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('2 videos were marked as watched so far, and stay so.');
  expect(await watchedIds(product)).toEqual(ids.slice(0, 2));
  await look(page, TITLE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(told(page)).toHaveText('5 videos were marked as watched.');
  expect(await watchedIds(product)).toEqual(ids.slice(0, 5));
  expect(calls).toBe(3);
});

test('a file that is no watch history is refused in words, and another one is taken after', async ({
  page,
  product,
}) => {
  await page.goto('/watch-history/import');
  await choose(page, { name: 'takeout.zip', text: 'PK\u0003\u0004' });
  await expect(page.getByRole('alert')).toHaveText(/^This is an archive\. Unpack it/);
  await choose(page, { name: 'notes.txt', text: 'Bread\nTea\n' });
  await expect(page.getByRole('alert')).toHaveText(
    'This is no watch history that Vidarium can read. Choose watch-history.json or watch-history.html of Google Takeout, or history.db of FreeTube.',
  );
  await look(page, TITLE);
  await choose(page, takeoutJson(knownIds(product).slice(0, 1)));
  await expect(told(page)).toContainText('1 of 1 video in the file is in your catalogue');
  await expect(later(page)).toHaveCount(0);
  await choose(page, takeoutHtml([]));
  await expect(told(page)).toHaveText('The file names no video that could be marked as watched.');
});
