import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import type { Product } from './support/product.ts';

/** Gives a new tag to the videos of these names. @returns the tag's id */
async function tag({ api }: Product, name: string, titles: string[]): Promise<number> {
  const { id } = await api.call(routes.createTag, { body: { name } });
  for (const title of titles) {
    const { content } = await api.call(routes.listMedia, { query: { q: title, size: 100 } });
    const media = content.find((candidate) => candidate.name === title);
    if (!media) throw new Error(`There is no video ${title}.`);
    await api.call(routes.updateMedia, { params: { id: media.id }, body: { tags: [id] } });
  }
  return id;
}

test('a filter narrows the list, stands in the address and can be cleared', async ({
  page,
  product,
}) => {
  const id = await tag(product, 'carpentry', ['Test bench 15', 'Test bench 16']);
  await page.goto('/latest');
  const toggle = page.getByRole('button', { name: 'Filter' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.hover();
  await expect(page.getByText('Filter', { exact: true })).toBeVisible();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const panel = page.getByRole('region', { name: 'Filter' });

  await panel.getByRole('combobox', { name: 'Sources' }).click();
  await page.getByRole('option', { name: 'YouTube' }).click();
  await page.keyboard.press('Escape');
  const tags = panel.getByRole('combobox', { name: 'Tags' });
  await tags.fill('nothing like it');
  await expect(page.getByText('No items found')).toBeVisible();
  await tags.fill('CARP');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove carpentry' })).toBeVisible();
  await expect(page).toHaveURL('/latest');
  await toggle.click();
  await expect(panel).toBeHidden();
  await toggle.click();

  await panel.getByRole('button', { name: 'APPLY' }).click();
  await expect(page).toHaveURL(`/latest?sources=youtube&tags=${id}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Test bench 15',
    'Test bench 16',
  ]);
  await expect(page.getByText('The list is filtered')).toBeAttached();

  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await toggle.click();
  await expect(panel.getByRole('button', { name: 'Remove carpentry' })).toBeVisible();
  await panel.getByRole('button', { name: 'CLEAR', exact: true }).click();
  await expect(page).toHaveURL('/latest');
  await expect(page.getByRole('article')).toHaveCount(21);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('a filter that nothing passes says so and leads back to all', async ({ page, product }) => {
  const id = await tag(product, 'unused', []);
  await page.goto(`/latest?tags=${id}&sources=vimeo`);
  await expect(page.getByText('No media found')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Show all videos' }).click();
  await expect(page.getByRole('article')).toHaveCount(21);
});

test('a tag that was deleted shows above the list, and can be taken off', async ({
  page,
  product,
}) => {
  const kept = await tag(product, 'kept', ['Test bench 17']);
  await page.goto(`/latest?tags=99999&tags=${kept}`);
  await expect(page.getByText('No media found')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove A tag that was deleted' }).press('Enter');
  await expect(page).toHaveURL(`/latest?tags=${kept}`);
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Test bench 17']);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('/search?groups=99999&tags=99999');
  await expect(page.getByRole('button', { name: /^Remove A .* that was deleted/ })).toHaveCount(2);
  await expect(page.getByText('Narrowed to').filter({ visible: true })).toHaveCount(1);
  await page.goto('/channels?groups=99999');
  await page.getByRole('button', { name: 'Remove A group that was deleted' }).click();
  await expect(page).toHaveURL('/channels');
});

test('the top videos of each period are a press away', async ({ page, product }) => {
  await page.goto('/top');
  const period = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(period('PAST MONTH')).toHaveAttribute('aria-pressed', 'true');
  for (const [name, value] of [
    ['PAST WEEK', 'week'],
    ['PAST 6 MONTHS', 'six_months'],
    ['PAST YEAR', 'year'],
    ['ALL TIME', 'all_time'],
    ['PAST MONTH', 'month'],
  ] as const) {
    await period(name).click();
    await expect(period(name)).toHaveAttribute('aria-pressed', 'true');
    const { content } = await product.api.call(routes.listTop, {
      query: { period: value, size: 21 },
    });
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(
      content.map((media) => media.name),
    );
  }
});

test('the chosen period is in sight on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const period = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/top?period=all_time');
  await expect(period('ALL TIME')).toBeInViewport({ ratio: 1 });
  await period('PAST 6 MONTHS').click();
  await period('PAST MONTH').click();
  await page.goBack();
  await page.goBack();
  await expect(period('ALL TIME')).toHaveAttribute('aria-pressed', 'true');
  await expect(period('ALL TIME')).toBeInViewport({ ratio: 1 });
});

test('a search finds videos and channels, in the order that was chosen', async ({
  page,
  product,
}) => {
  await page.goto('/search?q=robot');
  const headings = page.getByRole('article').getByRole('heading');
  await expect(headings.first()).toContainText(/robot/i);
  const visits = await page.evaluate(() => history.length);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Latest');
  await expect(page).toHaveURL(/sortBy=latest/);
  expect(await page.evaluate(() => history.length)).toBe(visits);
  const { content } = await product.api.call(routes.listMedia, {
    query: { q: 'robot', sort: 'latest', size: 21 },
  });
  await expect(headings).toHaveText(content.map(({ name }) => name));

  await page.goto('/search?q=words');
  await page.getByRole('button', { name: 'Channels' }).click();
  await expect(page).toHaveURL(/type=channel/);
  const channels = page.getByRole('main').locator('a[href^="/channels/"]');
  await expect(channels.filter({ hasText: 'Words of the World' })).toBeVisible();
});

test('Home says how a login elsewhere went', async ({ page }) => {
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await page.goto('/?loginSuccess=true');
  await expect(notifications.getByRole('status')).toContainText('Logged in');
  await expect(page).toHaveURL('/');
  await page.goto('/?loginSuccess=false');
  await expect(notifications.getByRole('alert')).toContainText('An error occurred when logging in');
});
