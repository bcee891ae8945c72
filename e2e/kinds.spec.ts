import type { Page } from '@playwright/test';
import type { MediaKind } from '../contract/media.ts';
import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { KINDS } from './support/setups.ts';

test.use({ setup: KINDS });

const LISTS: [address: string, path: string, query: Record<string, string>][] = [
  ['/latest', '/api/media/latest', {}],
  ['/top?period=all_time', '/api/media/top', { period: 'all_time' }],
  ['/later', '/api/media', { watchLater: 'true', sort: 'added' }],
  ['/library', '/api/library', {}],
  ['/search?q=mixed', '/api/media', { q: 'mixed', sort: 'relevance' }],
];

/** Waits until a list shows what the server says is in it, in any order: dates may still be on their way. */
async function expectListed(
  page: Page,
  { api }: Product,
  path: string,
  query: Record<string, string>,
  kinds: readonly MediaKind[],
): Promise<void> {
  const params = new URLSearchParams({ size: '21', ...query });
  for (const kind of kinds) params.append('kinds', kind);
  const answer = await api.fetch(`${path}?${params}`);
  const { content } = (await answer.json()) as { content: { name: string; kind: MediaKind }[] };
  expect(new Set(content.map(({ kind }) => kind))).toEqual(new Set(kinds));
  const names = content.map(({ name }) => name).toSorted();
  const shown = async () => (await headings(page).allTextContents()).toSorted();
  await expect.poll(shown).toEqual(names);
}

/** Puts a video of each kind aside, and into the library. */
async function putAside({ api }: Product): Promise<void> {
  for (const kind of ['video', 'short', 'live'] as const) {
    const { content } = await api.call(routes.listLatest, { query: { kinds: [kind], size: 1 } });
    for (const { id, linkUrl } of content) {
      await api.call(routes.updateMedia, { params: { id }, body: { watchLater: true } });
      await api.call(routes.addToLibrary, { body: { url: linkUrl, tags: [] } });
    }
  }
}

const headings = (page: Page) => page.getByRole('article').getByRole('heading');

/** Opens the filter and chooses kinds in it, by what stands in its box. */
async function choose(page: Page, kinds: readonly string[]): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Kinds' });
  if ((await box.count()) === 0) await page.getByRole('button', { name: 'Filter' }).click();
  await box.click();
  for (const kind of kinds) await page.getByRole('option', { name: kind }).click();
  await page.keyboard.press('Escape');
}

test('kinds narrow each list of videos, stand in the address and can be cleared', async ({
  page,
  product,
}) => {
  await putAside(product);
  for (const [address, path, query] of LISTS) {
    await page.goto(address);
    await choose(page, ['Shorts', 'Live streams']);
    await expect(page).not.toHaveURL(/kinds/);
    await page.getByRole('button', { name: 'APPLY' }).click();
    await expect(page).toHaveURL(/[?&]kinds=short&kinds=live$/);
    await expectListed(page, product, path, query, ['short', 'live']);
    await expect(page.getByText('The list is filtered')).toBeAttached();

    await page.getByRole('button', { name: 'CLEAR', exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Remove Shorts' })).toHaveCount(0);
  }
});

test('a list without shorts stays so when the page is loaded anew, and Back goes to all', async ({
  page,
  product,
}) => {
  await page.goto('/latest');
  await choose(page, ['Videos', 'Live streams']);
  await page.getByRole('button', { name: 'APPLY' }).click();
  await expect(page).toHaveURL('/latest?kinds=video&kinds=live');
  await page.reload();
  await expectListed(page, product, '/api/media/latest', {}, ['video', 'live']);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('button', { name: 'Remove Live streams' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/latest');
  await expect(page.getByRole('article')).toHaveCount(21);
});

test('unknown kinds in an address are passed over', async ({ page, product }) => {
  await page.goto('/latest?kinds=premiere&kinds=live');
  await expectListed(page, product, '/api/media/latest', {}, ['live']);
  await page.goto('/latest?kinds=premiere');
  await expect(page.getByRole('article')).toHaveCount(21);
  await expect(page.getByText('The list is filtered')).toHaveCount(0);
});

test('channels are filtered by no kind, and those of the videos stay where they are', async ({
  page,
}) => {
  await page.goto('/search?q=mixed&kinds=short');
  await expect(page.getByRole('article').first()).toBeVisible();
  const channels = page.getByRole('button', { name: 'Channels' });
  await channels.click();
  // Until then the filter is that of the videos, which goes with their list.
  await expect(channels).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('combobox', { name: 'Groups' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kinds' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Videos', exact: true }).click();
  await expect(page).toHaveURL(/kinds=short/);
});

test('on a phone kinds are chosen in the sheet, which makes way for the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/latest');
  await choose(page, ['Live streams']);
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await barriers(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  }
  await sheet.getByRole('button', { name: 'APPLY' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL('/latest?kinds=live');
  // Nine of the ten, and which ones is open while dates are on their way: every third video is one.
  await expect(headings(page)).toHaveCount(9);
  const numbers = (await headings(page).allTextContents()).map((name) =>
    Number(name.split(' ')[2]),
  );
  expect(numbers.filter((number) => number % 3 !== 0)).toEqual([]);
});

test('kinds are chosen by the keyboard alone, beside sources and tags', async ({ page }) => {
  await page.goto('/latest');
  await page.getByRole('button', { name: 'Filter' }).press('Enter');
  const sources = page.getByRole('combobox', { name: 'Sources' });
  await sources.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Kinds' })).toBeFocused();
  await page.keyboard.type('sho');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Shorts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'APPLY' }).press('Enter');
  await expect(page).toHaveURL('/latest?kinds=short');
});

for (const width of [640, 768, 1024, 1280]) {
  test(`the filter with two kinds fits, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/latest?sources=youtube&kinds=short&kinds=live');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('button', { name: 'Remove Live streams' })).toBeVisible();
    expect(await overflow(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });
}
