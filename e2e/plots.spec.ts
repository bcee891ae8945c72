import type { Locator, Page, Route } from '@playwright/test';
import type { Plots } from '../contract/plots.ts';
import { routes } from '../contract/routes.ts';
import { type Catalogue, findChannel } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { BENCH, EMPTY, LIBRARY } from './support/setups.ts';

const VIDEOS = 12;
const DAYS_BETWEEN = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A channel of few videos over many years, so few that the platform tells all of their dates exactly. */
function catalogue(): Catalogue {
  const catalogue = LIBRARY.catalogue();
  const bench = findChannel(catalogue, BENCH);
  const now = Date.now();
  bench?.videos.splice(VIDEOS);
  for (const [index, video] of bench?.videos.entries() ?? []) {
    video.publishedAt = new Date(now - index * DAYS_BETWEEN * DAY_MS).toISOString();
  }
  return catalogue;
}

test.use({
  setup: { ...LIBRARY, catalogue, subscriptions: [BENCH, EMPTY] },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
});

const WATCHED = 3;
const TAG = 'workshop';

test.beforeAll(async ({ product: { api } }) => {
  const tag = await api.call(routes.createTag, { body: { name: TAG } });
  const query = { q: 'Test bench', size: WATCHED };
  const { content } = await api.call(routes.listMedia, { query });
  for (const { id } of content) {
    const body = { watched: true, tags: [tag.id] };
    await api.call(routes.updateMedia, { params: { id }, body });
  }
});

const figure = (page: Page, heading: RegExp): Locator =>
  page.getByRole('figure').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });

/** Opens the table of a figure by keyboard. @returns the words of its cells, row by row */
async function tableOf(plot: Locator): Promise<string[][]> {
  await plot.locator('summary').press('Enter');
  await expect(plot.getByRole('table')).toBeVisible();
  const rows = await plot.getByRole('row').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

/** What is said of each time of a plot when the pointer rests on it. */
const toldIn = (plot: Locator): Promise<string[]> =>
  plot.getByRole('img').locator('title').allTextContents();

const sum = (column: readonly (string | undefined)[]): number =>
  column.reduce((all, text) => all + Number(text?.replaceAll(',', '')), 0);

test('Home leads to plots, each of which says the same in a picture, in words and in a table', async ({
  page,
  product,
}) => {
  const { mediaCount } = await product.api.call(routes.readStats);
  const all = mediaCount.toLocaleString('en');
  await page.goto('/');
  await page.getByRole('link', { name: 'Show all Library Stats' }).click();
  await expect(page).toHaveURL('/stats');
  await expect(page).toHaveTitle('Library Stats - Vidarium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library Stats');
  await expect(page.getByRole('figure')).toHaveCount(6);

  await test.step('the videos by month', async () => {
    const plot = figure(page, /^Videos by Month of Upload$/);
    const [head, ...rows] = await tableOf(plot);
    expect(head).toEqual(['Month', 'Videos']);
    expect(rows.map(([month, count]) => `${month}: ${count}`)).toEqual(await toldIn(plot));
    expect(sum(rows.map(([, count]) => count))).toBe(mediaCount);
    const highest = Math.max(...rows.map(([, count]) => sum([count])));
    const [month] = rows.find(([, count]) => sum([count]) === highest) ?? [];
    await expect(plot).toContainText(`Most videos came in ${month}: ${highest}.`);
    // Under a name of its own, so that the figure and its heading are not heard a third time.
    await expect(plot.getByRole('img')).toHaveAccessibleName(
      'Videos by Month of Upload, as a picture',
    );
    await expect(plot.getByRole('img')).toHaveAccessibleDescription(
      `Most videos came in ${month}: ${highest}.`,
    );
  });

  await test.step('those that are watched', async () => {
    const plot = figure(page, /^Watched/);
    const [head, ...rows] = await tableOf(plot);
    expect(head).toEqual(['Year', 'Watched', 'Unwatched']);
    const told = rows.map(
      ([year, seen, unseen]) => `${year}: Watched ${seen}, Unwatched ${unseen}`,
    );
    expect(told).toEqual(await toldIn(plot));
    expect(sum(rows.map(([, seen]) => seen))).toBe(WATCHED);
    await expect(plot).toContainText(`${WATCHED} of ${all} videos are watched`);
  });

  await test.step('the growth', async () => {
    const plot = figure(page, /^Growth/);
    const [head, ...rows] = await tableOf(plot);
    expect(head).toEqual(['Day', 'Added', 'In All']);
    expect(rows.map(([day, , sofar]) => `${day}: ${sofar}`)).toEqual(await toldIn(plot));
    expect(rows.at(-1)?.[2]).toBe(all);
    await expect(plot).toContainText(`${all} videos have come into the catalogue since`);
  });

  await test.step('the refreshes', async () => {
    const plot = figure(page, /^Refreshes/);
    const [head, ...rows] = await tableOf(plot);
    expect(head).toEqual(['Day', 'Failed', 'Succeeded']);
    expect(sum(rows.map(([, failed]) => failed))).toBe(0);
    const { content } = await product.api.call(routes.listAudit, { query: { size: 100 } });
    const refreshes = content.filter(({ entityType }) => entityType === 'channel');
    expect(sum(rows.map(([, , succeeded]) => succeeded))).toBe(refreshes.length);
  });

  await test.step('the hours, whose bars lead to the channel and to the videos of the tag', async () => {
    const plot = figure(page, /^Hours by Channel$/);
    const [head, ...rows] = await tableOf(plot);
    expect(head).toEqual(['Channel', 'Videos', 'Hours']);
    const bars = await plot.getByRole('listitem').allInnerTexts();
    expect(bars).toEqual(rows.map(([name, , hours]) => `${name}\n${hours} h`));
    const [first] = rows;
    await expect(plot).toContainText(`${first?.[0]} has the most: ${first?.[2]} of`);
    await figure(page, /^Hours by Tag$/)
      .getByRole('link', { name: TAG })
      .press('Enter');
    await expect(page).toHaveURL(/\/search\?type=media&tags=\d+$/);
    await page.goBack();
    await plot.getByRole('link', { name: 'Test bench' }).click();
    await expect(page).toHaveURL(/\/channels\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test bench');
  });
});

test('with all tables open there are no barriers in either theme, and it fits a phone', async ({
  page,
}) => {
  await page.goto('/stats');
  await expect(page.getByRole('figure')).toHaveCount(6);
  for (const summary of await page.locator('summary').all()) await summary.press('Enter');
  await expect(page.getByRole('table')).toHaveCount(6);
  await look(page, 'Library Stats');
});

test('where months are too many for the window, it shows years', async ({ page }) => {
  await page.goto('/stats');
  await expect(figure(page, /^Videos by Month of Upload$/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const plot = figure(page, /^Videos by Year of Upload$/);
  const [head, ...rows] = await tableOf(plot);
  expect(head).toEqual(['Year', 'Videos']);
  expect(rows.map(([year, count]) => `${year}: ${count}`)).toEqual(await toldIn(plot));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(figure(page, /^Videos by Month of Upload$/)).toBeVisible();
});

test.describe('in another language of the browser', () => {
  test.use({ locale: 'de-AT' });

  test('months and numbers are written as it writes them', async ({ page }) => {
    await page.goto('/stats');
    const rows = await tableOf(figure(page, /^Videos by Month of Upload$/));
    expect(rows.map(([month]) => month).join(' ')).toMatch(/Jänner \d{4} Februar \d{4} März \d{4}/);
  });
});

/** Has the server's next answer changed on its way. */
async function answerNext(page: Page, changes: Partial<Plots>): Promise<void> {
  const change = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  };
  await page.route('**/api/stats/plots', change, { times: 1 });
}

test('where most dates are known only roughly, it says so and shows years', async ({ page }) => {
  await answerNext(page, { roughDates: VIDEOS - 1 });
  await page.goto('/stats');
  const plot = figure(page, /^Videos by Year of Upload$/);
  await expect(plot).toContainText(
    'Of 11 videos it is known only roughly when they came, as in “2 years ago”.',
  );
});

test('figures that were computed a while ago are brought up to date while one looks on', async ({
  page,
}) => {
  await answerNext(page, { uploads: [], isRefreshing: true });
  await page.goto('/stats');
  await expect(page.getByText('Once there are videos, plots show here')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(6);
});
