import type { Page } from '@playwright/test';
import { withoutTable } from './broken-database.ts';
import { expectBrokenServer, expectFailure } from './broken-server.ts';
import { expect, test } from './fixtures.ts';

/** The videos of all channels of the library. */
const ALL_VIDEOS = 1500 + 78 + 24;

function cardAddresses(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article')].map(
      (card) => card.querySelector('a')?.getAttribute('href') ?? null,
    ),
  );
}

/** Keeps scrolling down, within the page itself, until so many cards are there. */
async function scrollToTheEnd(page: Page, count: number): Promise<(string | null)[]> {
  await page.waitForFunction(
    (wanted) => {
      window.scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll('article').length >= wanted;
    },
    count,
    { timeout: 90_000 },
  );
  return cardAddresses(page);
}

test('scrolling loads the list to its end, each video once, and Back finds the place again', async ({
  page,
}) => {
  await page.goto('/latest');
  const links = page.getByRole('article').getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await scrollToTheEnd(page, ALL_VIDEOS);
  expect(addresses).toHaveLength(ALL_VIDEOS);
  expect(new Set(addresses).size).toBe(ALL_VIDEOS);

  const place = await page.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight / 2);
    return window.scrollY;
  });
  expect(place).toBeGreaterThan(10_000);
  await page.evaluate(() => {
    const cards = [...document.querySelectorAll('article')];
    cards
      .find((card) => card.getBoundingClientRect().top > 100)
      ?.querySelector('a')
      ?.click();
  });
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL('/latest');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  expect(await cardAddresses(page)).toEqual(addresses);
});

test('a page that fails further down leaves what is there and goes on by "Load More"', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  // So low that the next page is not asked for yet.
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.goto('/latest');
  await expect(page.getByRole('article')).toHaveCount(21);
  await withoutTable(product.database, 'media', async () => {
    // High enough for all of it: scrolling would go on as well.
    await page.setViewportSize({ width: 1280, height: 4000 });
    await expectFailure(page, 'Unable to retrieve latest videos');
    await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toHaveText(
      'An error occurred when loading media',
    );
  });
  await expect(page.getByRole('article')).toHaveCount(21);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByRole('article').nth(41)).toBeVisible();
});
