import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { type EmulatedVideo, findChannel } from '../emulator/catalogue.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import type { Product } from './support/product.ts';
import { BENCH, LARGE, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const URL_HINT = 'Must be a valid YouTube video URL';

/** A video of a channel on the platform, by its place in the listing. */
function videoOn({ emulator }: Product, handle: string, place: number): EmulatedVideo {
  const video = findChannel(emulator.catalogue, handle)?.videos[place];
  if (!video) throw new Error(`${handle} has no video ${place}.`);
  return video;
}

const addressOf = ({ id }: EmulatedVideo): string => `https://www.youtube.com/watch?v=${id}`;
const addVideo = (page: Page) => page.getByRole('button', { name: 'Add Video' });
const inLibrary = async ({ api }: Product): Promise<string[]> =>
  (await api.call(routes.listLibrary)).content.map(({ remoteId }) => remoteId);

test('an empty library leads to its first video, which comes with a new tag and its channel', async ({
  page,
  product,
}) => {
  const video = videoOn(product, LARGE, 3);
  await page.goto('/library');
  await expect(page).toHaveTitle('My Library - Vidarium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Library');
  await expect(page.getByText('No media found')).toBeVisible();
  const links = page.getByRole('link', { name: 'ADD VIDEO' });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveText('ADD VIDEO');
  expect(await barriers(page)).toEqual([]);
  await links.last().click();

  await expect(page).toHaveURL('/library/add');
  await expect(page).toHaveTitle('Add Video - Vidarium');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Video');
  await expect(page.getByLabel('Video URL')).toBeFocused();
  await page.keyboard.type(addressOf(video));
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bridges');
  await page.getByRole('option', { name: 'Add item' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Bridges' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Video URL').focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/media\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(video.title);
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('Bridges');
  await page.goBack();
  await expect(page).toHaveURL('/library');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(video.title);

  const { content } = await product.api.call(routes.listChannels, {
    query: { q: 'Everyday Engineering' },
  });
  expect(content).toMatchObject([{ subscribed: false, lastExtract: null }]);
});

test('a video that is there already is kept, gets the tags and is shown', async ({
  page,
  product,
}) => {
  const video = videoOn(product, BENCH, 4);
  const [media] = (await product.api.call(routes.listMedia, { query: { q: video.title } })).content;
  const old = await product.api.call(routes.createTag, { body: { name: 'Old' } });
  await product.api.call(routes.createTag, { body: { name: 'New' } });
  const params = { id: media?.id ?? 0 };
  await product.api.call(routes.updateMedia, {
    params,
    body: { name: 'My own name', watched: true, tags: [old.id] },
  });
  await page.goto('/library/add');
  await page.getByLabel('Video URL').fill(`${addressOf(video)}&t=42s`);
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'New' }).click();
  await page.keyboard.press('Escape');
  await addVideo(page).click();
  await expect(page).toHaveURL(`/media/${params.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My own name');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'New',
    'Old',
  ]);
  expect((await inLibrary(product))[0]).toBe(video.id);
});

test('the form refuses what is no video, and says what belongs there', async ({ page }) => {
  await page.goto('/library/add');
  const url = page.getByLabel('Video URL');
  await expect(url).toHaveAccessibleDescription(URL_HINT);
  await expect(url).toHaveAttribute('type', 'url');
  await expect(url).toHaveAttribute('minlength', '30');
  await expect(addVideo(page)).toBeDisabled();
  for (const text of [
    'youtube',
    'https://www.youtube.com/watch?v=tooshort',
    'https://vimeo.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@someone/with/a/long/path',
  ]) {
    await url.fill(text);
    await url.blur();
    await expect(page.getByRole('alert').filter({ hasText: URL_HINT })).toBeVisible();
    await expect(addVideo(page)).toBeDisabled();
  }
  await url.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x');
  await expect(page.getByRole('alert').filter({ hasText: URL_HINT })).toHaveCount(0);
  await expect(addVideo(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/library');
});

test('a video that was removed is a clear error, and the form stays as it was', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/library');
  const video = videoOn(product, LARGE, 10);
  video.availability = 'removed';
  await page.goto('/library/add');
  await page.getByLabel('Video URL').fill(addressOf(video));
  await addVideo(page).click();
  const words =
    'YouTube has no such video: it was removed, or the address is wrong. Nothing was added.';
  await expect(toast(page, 'Unable to add video to library')).toContainText(words);
  await expect(page.getByLabel('Video URL')).toHaveAccessibleDescription(words);
  await expect(page.getByLabel('Video URL')).toBeFocused();
  await expect(page.getByLabel('Video URL')).toHaveValue(addressOf(video));
  await expect(page).toHaveURL('/library/add');
  expect(await inLibrary(product)).not.toContain(video.id);
});

test('while the platform is asked it says so, on a phone as well, and leaving takes it back', async ({
  page,
  product,
}) => {
  const video = videoOn(product, LARGE, 20);
  product.emulator.faults.set('slow', {
    match: { videoId: video.id },
    answer: { type: 'delay', milliseconds: 20_000 },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/library/add');
  await page.getByLabel('Video URL').fill(addressOf(video));
  await addVideo(page).click();
  await expect(page.getByText('Asking YouTube about the video…')).toBeVisible();
  await expect(addVideo(page)).toBeDisabled();
  expect(await overflow(page)).toEqual([]);
  const takenBack = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/library'),
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await takenBack;
  await expect(page).toHaveURL('/library');
  expect(await inLibrary(product)).not.toContain(video.id);
});
