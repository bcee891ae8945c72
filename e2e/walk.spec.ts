import type { Page } from '@playwright/test';
import type { Media } from '../contract/media.ts';
import { routes } from '../contract/routes.ts';
import { draftVideo, findChannel, listedVideos, publishVideo } from '../emulator/catalogue.ts';
import { card } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS, channelUrl, type Product } from './support/product.ts';
import { LARGE, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER }, loggedIn: false });

const ALL = 1500;

/** Every video that the API lists of a channel, in its order. */
async function listAll({ api }: Product, channel: number): Promise<Media[]> {
  const all: Media[] = [];
  const size = 100;
  for (let page = 1; ; page += 1) {
    const query = { channel, sort: 'latest', page, size };
    const { content } = await api.call(routes.listMedia, { query });
    all.push(...content);
    if (content.length < size) return all;
  }
}

const shownTitles = (page: Page) =>
  page.getByRole('article').getByRole('heading').allTextContents();

test('from the first login to a catalogue, and out again', async ({ page, product }) => {
  test.setTimeout(480_000);
  const { emulator } = product;

  await test.step('log in', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Username').fill(CREDENTIALS.username);
    await page.getByLabel('Password').fill(CREDENTIALS.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('fill in the form, wrongly at first', async () => {
    await page.getByRole('main').getByRole('link', { name: 'ADD SUBSCRIPTION' }).click();
    await expect(page).toHaveURL('/subscriptions/add');
    const url = page.getByLabel('Channel URL');
    await url.fill('https://example.org/@everydayengineering');
    await url.blur();
    await expect(page.getByRole('alert')).toContainText('Must be a valid YouTube channel URL');
    await url.fill(channelUrl(LARGE));
    await page.getByLabel('Schedule').fill('every day');
    await page.getByLabel('Schedule').blur();
    await expect(page.getByRole('alert')).toHaveText('Must be a valid cron schedule');
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
    await page.getByLabel('Schedule').fill('0 5 * * 1');
    const runs = page.getByRole('region', { name: 'Next runs' }).locator('time');
    await expect(runs.first()).toHaveAttribute('datetime', /T05:00:00/);
  });

  await test.step('see the first videos within ten seconds, and how many there are', async () => {
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 10_000 });
    await expect(page).toHaveURL(/\/channels\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyday Engineering');
    await expect(page.getByRole('progressbar', { name: 'Listing the videos' })).toBeVisible();
    await expect(page.getByText(/^\d+ videos so far$/)).toBeVisible();
  });
  const channelPage = page.url();
  const channel = Number(channelPage.split('/').at(-1));

  await test.step('find all of them within two minutes, newest first', async () => {
    await expect(page.getByText('Last updated')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('1,500 videos', { exact: true })).toBeVisible();
    const all = await listAll(product, channel);
    const onPlatform = findChannel(emulator.catalogue, LARGE);
    if (!onPlatform) throw new Error('the channel is missing');
    expect(new Set(all.map(({ remoteId }) => remoteId)).size).toBe(ALL);
    for (const kind of ['video', 'short', 'live'] as const) {
      const listed = all.filter((media) => media.kind === kind).map(({ remoteId }) => remoteId);
      expect(listed).toEqual(listedVideos(onPlatform, kind).map(({ id }) => id));
    }
    const dates = all.map(({ uploadedAt }) => uploadedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const newest = all.slice(0, 21).map(({ name }) => name);
    await expect.poll(async () => (await shownTitles(page)).slice(0, 21)).toEqual(newest);
  });

  const title = 'What nobody tells you about hinges';
  await test.step('see a video that is published now after "Trigger Update"', async () => {
    await expect(card(page, title)).toHaveCount(0);
    publishVideo(
      emulator.catalogue,
      findChannel(emulator.catalogue, LARGE)?.id ?? '',
      draftVideo({ title, durationSeconds: 754 }),
    );
    await page.getByRole('button', { name: 'Trigger Update' }).click();
    await expect(toast(page, 'Success')).toContainText('Channel update triggered');
    await expect(card(page, title)).toBeVisible({ timeout: 120_000 });
    expect((await shownTitles(page))[0]).toBe(title);
    await expect(page.getByText('1,501 videos', { exact: true })).toBeVisible();
  });

  await test.step('open it, mark it as watched and put it aside for later', async () => {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(/\/media\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Unwatched', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mark as watched' }).click();
    await expect(page.getByText('Watched', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark as unwatched' })).toBeVisible();
    await page.getByRole('button', { name: 'Add to Watch Later' }).click();
    await expect(page.getByRole('button', { name: 'Remove from Watch Later' })).toBeVisible();
    await expect(toast(page, 'Added to Watch Later')).toBeVisible();
  });

  await test.step('find it on the Watch Later list and on Home', async () => {
    await page.getByRole('link', { name: 'Watch Later' }).first().click();
    await expect(page).toHaveURL('/later');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(card(page, title)).toContainText(', watched, in Watch Later');
    await page.getByRole('link', { name: 'Vidarium' }).click();
    await expect(page).toHaveURL('/');
    await expect(card(page, title).first()).toContainText(', watched, in Watch Later');
  });

  await test.step('log out, after which no page is to be seen', async () => {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(channelPage);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Everyday Engineering')).toHaveCount(0);
  });
});
