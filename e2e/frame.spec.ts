import { expect, test } from './support/fixtures.ts';
import { whileSuspended } from './support/suspended-server.ts';

test('an unknown address leads to the latest videos', async ({ page }) => {
  for (const address of ['/no/such/place?at=all', '/100%', '/media/%ff']) {
    await page.goto(address);
    await expect(page).toHaveURL('/latest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest Videos');
  }
});

test('the search box sends what was typed, from channel pages for channels', async ({ page }) => {
  await page.goto('/latest');
  await page.getByRole('searchbox', { name: 'Search' }).fill('robot vacuum');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=robot(\+|%20)vacuum$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('robot vacuum');

  await page.goto('/channels');
  await page.getByRole('searchbox', { name: 'Search' }).fill('words');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?(?=.*q=words)(?=.*type=channel)/);
});

test('"/" leads to the search box, except while one types', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
});

test('the first stop of the keyboard leads past the navigation', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('every stop of the keyboard shows where it is', async ({ page }) => {
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  const seen = new Set<string>();
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, marked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const hasOutline = (pseudo?: string) => {
        const style = getComputedStyle(focused, pseudo);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
      };
      return {
        name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`,
        marked: hasOutline() || hasOutline('::after'),
      };
    });
    expect(marked, name).toBe(true);
    seen.add(name);
  }
  expect(seen.size).toBeGreaterThan(20);
});

test('a menu opens, is walked and closes by the keyboard, and gives the focus back', async ({
  page,
}) => {
  await page.goto('/latest');
  const button = page.getByRole('button', { name: 'User menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'User menu' });
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('a line at the top shows that the server is being waited for', async ({ page, product }) => {
  const line = page.locator('[data-percent]');
  await page.goto('/top?period=all_time');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await whileSuspended(page, product, async () => {
    await page.getByRole('button', { name: 'PAST YEAR' }).click();
    await expect(line).toBeAttached();
    const { height, background } = await line.evaluate((bar) => ({
      height: bar.getBoundingClientRect().height,
      background: getComputedStyle(bar).backgroundColor,
    }));
    expect(height).toBe(2);
    expect(background).toBe('rgb(214, 31, 115)');
    const progress = async () => Number(await line.getAttribute('data-percent'));
    const before = await progress();
    await expect.poll(progress).toBeGreaterThan(before);
  });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('the line shows as well while a page comes that was not visited yet', async ({
  page,
  product,
}) => {
  const line = page.locator('[data-percent]');
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await whileSuspended(page, product, async () => {
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(line).toBeAttached();
    await expect(page).toHaveURL('/latest');
  });
  await expect(page).toHaveURL('/audit');
  await expect(line).toHaveCount(0);
});

test('pages are drawn while the server does not say how it is', async ({ page }) => {
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/system', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Top Videos' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Videos');
  goOn();
});

test('the footer shows once the page above it has come', async ({ page }) => {
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/tags?*', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/tags');
  const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
  await expect(loading).toBeAttached();
  await expect(page.locator('footer')).toBeHidden();
  goOn();
  await expect(loading).toHaveCount(0);
  await expect(page.locator('footer')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('the places are in a drawer, which gives the focus back', async ({ page }) => {
    await page.goto('/latest');
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeHidden();
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Vidarium' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveText([
      'Latest Videos',
      'Top Videos',
      'Subscriptions',
      'Library',
      'Watch Later',
      'Tags',
      'Audit',
    ]);
    await expect(drawer.getByRole('link', { name: 'Latest Videos' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();

    await button.tap();
    await drawer.getByRole('link', { name: 'Audit' }).tap();
    await expect(page).toHaveURL('/audit');
    await expect(drawer).toBeHidden();
  });

  test('the four places that matter most are in a bar at the bottom', async ({ page }) => {
    await page.goto('/latest');
    const bar = page.getByRole('navigation', { name: 'Main places' });
    await expect(bar.getByRole('link')).toHaveText([
      'Latest',
      'Subscriptions',
      'Library',
      'Watch Later',
    ]);
    await bar.getByRole('link', { name: 'Subscriptions' }).tap();
    await expect(page).toHaveURL('/subscriptions');
    await expect(bar.getByRole('link', { name: 'Subscriptions' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(bar).toBeInViewport();
  });

  test('what can be tapped is at least 44 pixels high', async ({ page }) => {
    await page.goto('/latest');
    await expect(page.getByRole('article').first()).toBeVisible();
    const small = await page
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter(
            (button) => button.checkVisibility() && button.getBoundingClientRect().height < 44,
          )
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      );
    expect(small).toEqual([]);
  });

  test('the filter is a sheet, which closes when it is applied', async ({ page }) => {
    await page.goto('/latest');
    await page.getByRole('button', { name: 'Filter' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'APPLY' }).tap();
    await expect(sheet).toBeHidden();
  });
});

test('at a zoom of 400 % the bar at the bottom leaves its room to the page, and the menu has its places', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main places' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Vidarium' });
  await drawer.getByRole('link', { name: 'Watch Later' }).click();
  await expect(page).toHaveURL('/later');
  const { height = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
  expect(height).toBeLessThan(256 / 4);
});

test('the bar at the bottom covers nothing of a page that is printed', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/latest');
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
});

test('the bar at the top is printed where it belongs, however far down the page is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  const bar = page.getByRole('banner');
  await expect(bar).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).not.toBeInViewport();
});

test('no card lies over another or is torn where a page of paper ends', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const cells = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  for (const cell of [cells.first(), cells.last()]) {
    // Where the height of a card is only supposed, browsers lay the next one over it.
    await expect(cell).toHaveCSS('content-visibility', 'visible');
    await expect(cell).toHaveCSS('break-inside', 'avoid');
    await expect(cell.getByRole('article')).toHaveCSS('break-inside', 'avoid');
  }
});
