import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { card } from './support/cards.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { FIXED_SCREENS } from './support/screen-list.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('a new page starts at its top, and Back at the place where it was left', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBe(900);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Top' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Videos');
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(900);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Latest' })
    .click();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('each new page has the focus on its content, and a filter of the same page leaves it', async ({
  page,
}) => {
  await page.goto('/latest');
  await card(page, 'Test bench 1').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test bench 1');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/edit$/);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/top');
  const period = page.getByRole('button', { name: 'PAST YEAR' });
  await period.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/top?period=year');
  await expect(period).toBeFocused();
});

test('what is searched, chosen or filtered once more is left by one press of Back', async ({
  page,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const pressTwice = async (name: string) => {
    await press(name);
    await press(name);
  };
  await page.goto('/latest');
  const searchBox = page.getByRole('searchbox', { name: 'Search' });
  for (let i = 0; i < 2; i++) {
    await searchBox.fill('bench');
    await searchBox.press('Enter');
    await expect(page).toHaveURL('/search?q=bench');
  }
  await press('Videos');
  await pressTwice('Channels');
  await expect(page).toHaveURL('/search?q=bench&type=channel');
  await page.goBack();
  await expect(page).toHaveURL('/search?q=bench&type=media');
  await page.goBack();
  await expect(page).toHaveURL('/latest');

  await page.goto('/top');
  await pressTwice('PAST YEAR');
  await press('Filter');
  await page.getByRole('combobox', { name: 'Sources' }).click();
  await page.getByRole('option', { name: 'YouTube' }).click();
  await page.keyboard.press('Escape');
  await pressTwice('APPLY');
  await expect(page).toHaveURL('/top?period=year&sources=youtube');
  await page.goBack();
  await expect(page).toHaveURL('/top?period=year');
  await page.goBack();
  await expect(page).toHaveURL('/top');

  await page.goto('/audit');
  await page.getByRole('combobox', { name: 'Source' }).selectOption('subscription');
  await pressTwice('APPLY');
  await expect(page).toHaveURL('/audit?source=subscription');
  await page.goBack();
  await expect(page).toHaveURL('/audit');

  await page.goto('/groups');
  const tags = page.getByRole('tab', { name: 'TAGS' });
  await tags.click();
  await expect(tags).toHaveAttribute('aria-selected', 'true');
  await tags.click();
  await page.goBack();
  await expect(page).toHaveURL('/groups');
});

test('Subscriptions and Channels lead to each other and to a new subscription', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscriptions');
  await main.getByRole('link', { name: 'ALL CHANNELS', exact: true }).click();
  await expect(page).toHaveURL('/channels');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Channels');
  await main.getByRole('link', { name: 'SUBSCRIPTIONS', exact: true }).click();
  await expect(page).toHaveURL('/subscriptions');
  await main.getByRole('link', { name: 'ADD SUBSCRIPTION', exact: true }).click();
  await expect(page).toHaveURL('/subscriptions/add');
});

for (const path of ['/top', '/later', '/library', '/subscriptions', '/channels', '/search?q=the']) {
  test(`the list of ${path} can be filtered`, async ({ page }) => {
    await page.goto(path);
    const toggle = page.getByRole('button', { name: 'Filter' });
    const panel = page.getByRole('region', { name: 'Filter' });
    await expect(panel).toHaveCount(0);
    await toggle.click();
    await panel.getByRole('combobox', { name: 'Sources' }).click();
    await page.getByRole('option', { name: 'YouTube' }).click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'APPLY' }).click();
    await expect(page).toHaveURL(/[?&]sources=youtube/);
    await panel.getByRole('button', { name: 'CLEAR', exact: true }).click();
    await expect(page).not.toHaveURL(/sources/);
    await toggle.click();
    await expect(panel).toHaveCount(0);
  });
}

test('an address that is opened in place of a page that was scrolled begins at its top', async ({
  page,
}) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  for (const address of ['/top?period=all_time', '/latest']) {
    await page.goto(address);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await scrolled(page), address).toBe(0);
  }
});

test('a page that is loaded anew is where it was, and so is one on the way back from another document', async ({
  page,
}) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.goto('/top?period=all_time');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(200);
});

test('a list that is narrowed to something else is shown from its top', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  const panel = page.getByRole('region', { name: 'Filter' });
  await panel.getByRole('combobox', { name: 'Sources' }).click();
  await page.getByRole('option', { name: 'YouTube' }).click();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect.poll(() => scrolled(page)).toBe(100);
  await panel.getByRole('button', { name: 'APPLY' }).click();
  await expect(page).toHaveURL('/latest?sources=youtube');
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a link to a video is shared with its picture', async ({ page, product }) => {
  const { content } = await product.api.call(routes.listLatest, { query: { size: 1 } });
  const [media] = content;
  await page.goto(`/media/${media?.id}`);
  const said = (property: string) => page.locator(`meta[property="${property}"]`);
  await expect(said('og:title')).toHaveAttribute('content', media?.name ?? '');
  await expect(said('og:image')).toHaveAttribute(
    'content',
    `${product.address}/images/media/${media?.thumbnail}`,
  );
  await expect(said('og:image:width')).toHaveAttribute('content', '480');
  await expect(said('og:image:height')).toHaveAttribute('content', '270');
});

for (const kind of ['media', 'channel'] as const) {
  for (const [role, name] of [
    ['button', 'Save'],
    ['link', 'Cancel'],
  ] as const) {
    test(`${name} leads back to the details of a ${kind}, which stand in the history once`, async ({
      page,
      product,
    }) => {
      const things = await firstThings(product);
      const path = kind === 'media' ? `/media/${things.media}` : `/channels/${things.channel}`;
      const leave = () => page.getByRole('main').getByRole(role, { name }).click();
      // Not from the page of the video, whose player may have a place in the history of its own.
      await page.goto('/tags');
      await page.goto(`${path}/details`);
      await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
      await leave();
      await expect(page).toHaveURL(`${path}/details`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Details');
      await page.goBack();
      await expect(page).toHaveURL('/tags');

      await page.goto(`${path}/edit`);
      await leave();
      await expect(page).toHaveURL(`${path}/details`);
      await page.goBack();
      await expect(page).toHaveURL('/tags');
    });
  }
}

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('a visitor is sent to the login from every place', async ({ page }) => {
    const things = ['/channels/1', '/channels/1/details', '/channels/1/edit'];
    const more = ['/media/1', '/media/1/details', '/media/1/edit', '/no/such/place'];
    for (const path of [...FIXED_SCREENS.map((screen) => screen.path), ...things, ...more]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
      await expect(page.getByRole('main').getByRole('heading'), path).toHaveText('Login');
    }
  });

  test('no address needs more than two redirects', async ({ page }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (pathname !== visited.at(-1)) visited.push(pathname);
    });
    await page.goto('/no/such/place');
    await expect(page).toHaveURL('/login');
    const [asked, ...redirects] = visited;
    expect(asked).toBe('/no/such/place');
    expect(redirects.length).toBeLessThanOrEqual(2);
  });
});
