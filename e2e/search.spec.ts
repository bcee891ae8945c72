import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';

const headings = (page: Page) => page.getByRole('article').getByRole('heading');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const main = (page: Page) => page.getByRole('main');

/** The next question that the page asks the server about videos or channels. */
async function asked(page: Page, what: 'media' | 'channels'): Promise<URLSearchParams> {
  const request = await page.waitForRequest(
    (one) => new URL(one.url()).pathname === `/api/${what}`,
  );
  return new URL(request.url()).searchParams;
}

/** Makes a group of the channels that are found by these words. @returns its id */
async function group({ api }: Product, name: string, words: string): Promise<number> {
  const { id } = await api.call(routes.createGroup, { body: { name } });
  const { content } = await api.call(routes.listChannels, { query: { q: words } });
  for (const channel of content) {
    await api.call(routes.updateChannel, { params: { id: channel.id }, body: { groups: [id] } });
  }
  return id;
}

test('all of a search for videos stands in the address and is asked of the server', async ({
  page,
  product,
}) => {
  const tag = await product.api.call(routes.createTag, { body: { name: 'to search' } });
  const id = await group(product, 'Searched', 'bench');
  const address =
    `/search?q=Test+bench&type=media&sortBy=duration&sources=youtube&sources=vimeo` +
    `&tags=${tag.id}&groups=${id}&contentSearch=true&period=year`;
  const question = asked(page, 'media');
  await page.goto(address);
  const params = await question;
  expect(params.get('q')).toBe('Test bench');
  expect(params.get('sort')).toBe('duration');
  expect(params.getAll('sources')).toEqual(['youtube']);
  expect(params.getAll('tags')).toEqual([String(tag.id)]);
  expect(params.getAll('groups')).toEqual([String(id)]);
  expect(params.get('contentSearch')).toBe('true');
  expect(params.get('period')).toBe('year');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Test bench · to search');
  await expect(searchBox(page)).toHaveValue('Test bench');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('duration');
  await expect(page.getByRole('button', { name: 'Videos', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await expect(panel.getByRole('button', { name: 'Remove to search' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Remove YouTube' })).toBeVisible();
});

test('the filter of a search is applied and cleared as a whole', async ({ page }) => {
  await page.goto('/search?q=Test+bench+2&sortBy=latest&period=year');
  await expect(headings(page).first()).toHaveText('Test bench 2');
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await panel.getByRole('combobox', { name: 'Sources' }).click();
  await page.keyboard.type('you');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/sources/);
  await panel.getByRole('button', { name: 'APPLY' }).click();
  const search = '/search?q=Test+bench+2&sortBy=latest&period=year';
  await expect(page).toHaveURL(`${search}&sources=youtube`);
  await expect(page.getByText('The list is filtered')).toBeAttached();
  await panel.getByRole('button', { name: 'CLEAR', exact: true }).click();
  await expect(page).toHaveURL(search);
  await expect(panel.getByRole('button', { name: 'Remove YouTube' })).toHaveCount(0);
});

test('groups and a period narrow a search, and can be taken away one by one', async ({
  page,
  product,
}) => {
  const id = await group(product, 'Benches', 'bench');
  await page.goto(`/search?sortBy=top&groups=${id}&period=week`);
  await expect(headings(page).first()).toContainText('Test bench');
  const remove = (name: string) => main(page).getByRole('button', { name: `Remove ${name}` });
  await remove('Past week').click();
  await expect(page).toHaveURL(`/search?sortBy=top&groups=${id}`);
  await expect(main(page)).toBeFocused();
  await remove('Benches').click();
  await expect(page).toHaveURL('/search?sortBy=top');
  await expect(remove('Benches')).toBeHidden();
  await expect(headings(page).first()).not.toContainText('Test bench');
});

test('what the address says wrongly counts as not said', async ({ page }) => {
  const question = asked(page, 'media');
  await page.goto(
    '/search?q=+robot+&type=group&sortBy=random&sources=vimeo&groups=x&period=decade',
  );
  const params = await question;
  expect([...params.keys()].toSorted()).toEqual(['page', 'q', 'size', 'sort']);
  expect(params.get('q')).toBe('robot');
  expect(params.get('sort')).toBe('relevance');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('relevance');
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option')).toHaveText([
    'Relevance',
    'Top',
    'Latest',
    'Duration',
  ]);
});

test('channels are searched by name, within sources and groups', async ({ page, product }) => {
  const id = await group(product, 'Of words', 'world');
  const question = asked(page, 'channels');
  await page.goto(`/search?q=WÖRDS&type=channel&sources=youtube&groups=${id}&tags=7`);
  const params = await question;
  expect([...params.keys()].toSorted()).toEqual(['groups', 'page', 'q', 'size', 'sort', 'sources']);
  await expect(main(page).getByRole('link', { name: /Words of the World/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await expect(panel.getByRole('button', { name: 'Remove Of words' })).toBeVisible();
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await expect(panel.getByRole('combobox', { name: 'Tags' })).toHaveCount(0);
});

test('the words stay when one goes from videos to channels and back', async ({ page }) => {
  await page.goto('/search?q=words');
  const types = page.getByRole('group', { name: 'Search for' });
  await types.getByRole('button', { name: 'Channels' }).click();
  await expect(page).toHaveURL('/search?q=words&type=channel');
  await expect(searchBox(page)).toHaveValue('words');
  await expect(types.getByRole('button', { pressed: true })).toHaveText('Channels');
  await types.getByRole('button', { name: 'Videos' }).click();
  await expect(page).toHaveURL('/search?q=words&type=media');
  await expect(searchBox(page)).toHaveValue('words');
});

test('without words it shows all videos, the newest first', async ({ page }) => {
  await page.goto('/search');
  await expect(headings(page).first()).toHaveText('Test bench 1');
  await expect(page.getByRole('article')).toHaveCount(21);
});

test('names are found in any script, by a part of a word where there are no spaces', async ({
  page,
  product,
}) => {
  const { content } = await product.api.call(routes.listChannels, { query: { q: 'words world' } });
  const query = { channel: content[0]?.id ?? 0, size: 100 };
  const { content: videos } = await product.api.call(routes.listMedia, { query });
  const chinese = videos.find(({ name }) => /\p{Script=Han}{3}/u.test(name))?.name ?? '';
  const part = chinese.match(/\p{Script=Han}{3}/u)?.[0].slice(1) ?? '';
  await page.goto('/latest');
  await searchBox(page).fill(part);
  await page.keyboard.press('Enter');
  await expect(headings(page).filter({ hasText: chinese })).toHaveCount(1);
});

test('a misspelt search asks what was meant, and a press searches for that', async ({ page }) => {
  await page.goto('/search?q=Tets+bench+3&sortBy=latest');
  await expect(page.getByText('No media found')).toBeVisible();
  const meant = main(page).getByRole('status').filter({ hasText: 'Did you mean' });
  await expect(meant).toHaveText('Did you mean test bench 3?');
  await meant.getByRole('link', { name: 'test bench 3' }).press('Enter');
  await expect(page).toHaveURL('/search?q=test+bench+3&sortBy=latest');
  await expect(searchBox(page)).toHaveValue('test bench 3');
  await expect(headings(page).first()).toHaveText('Test bench 3');
  await expect(page.getByText('Did you mean')).toBeHidden();
  await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect(meant).toBeVisible();
});

test('a search that finds nothing says so and helps on', async ({ page }) => {
  await page.goto('/search?q=zzzzzz');
  await expect(page.getByText('No media found')).toBeVisible();
  await main(page).getByRole('button', { name: 'Search the channels' }).click();
  await expect(page.getByText('No channels found')).toBeVisible();
  await main(page).getByRole('button', { name: 'Search the videos' }).click();
  await expect(page.getByText('No media found')).toBeVisible();
  await page.goto('/search?q=bench&groups=999999');
  await expect(page.getByRole('button', { name: 'Remove A group that was deleted' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Show all videos' }).click();
  await expect(headings(page).first()).toContainText('Test bench');
});

test('Back finds the place in the results again', async ({ page, product }) => {
  const { content } = await product.api.call(routes.listMedia, {
    query: { q: 'words', size: 100 },
  });
  await page.goto('/search?q=words');
  await page.waitForFunction((wanted) => {
    window.scrollTo(0, document.body.scrollHeight);
    const last = [...document.querySelectorAll('[aria-posinset]')].at(-1);
    return last?.getAttribute('aria-posinset') === `${wanted}`;
  }, content.length);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  const middle = page.locator(`[aria-posinset="${Math.ceil(content.length / 2)}"]`);
  const title = await middle.getByRole('heading').textContent();
  await middle.getByRole('link').focus();
  const place = await page.evaluate(() => window.scrollY);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/search?q=words');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(middle.getByRole('heading')).toHaveText(title ?? '');
  await expect(middle.getByRole('link')).toBeFocused();
});

test('the keyboard alone searches, narrows and opens what is found', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('"test bench" -1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=%22test+bench%22+-1');
  await expect(headings(page).first()).toHaveText('Test bench 2');
  await page.getByRole('button', { name: 'Filter' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Sources' }).focus();
  await page.keyboard.type('you');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'APPLY' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sources=youtube$/);
  await page.getByRole('article').first().getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test bench 2');
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const) {
  test(`nothing stands in the way, ${theme}, ${width} pixels wide`, async ({ page, product }) => {
    const id = await group(product, `Narrow ${theme} ${width}`, 'bench');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['q=Tets+bench', `q=Test&groups=${id}&period=year&contentSearch=true`]) {
      await page.goto(`/search?${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await barriers(page)).toEqual([]);
      expect(await overflow(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('button', { name: 'APPLY' })).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });
}
