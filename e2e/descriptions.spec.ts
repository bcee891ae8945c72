import { routes } from '../contract/routes.ts';
import { draftVideo, findChannel, publishVideo } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import type { Product } from './support/product.ts';
import { NEWCOMER, SCRIPTS } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER }, viewport: { width: 1024, height: 900 } });

/** The room that the box of a description leaves around its words, in pixels. */
const PADDING = 16;

/** Adds a video of the platform. @returns the address of its page */
async function add({ api }: Product, videoId: string): Promise<string> {
  const url = `https://www.youtube.com/watch?v=${videoId}`;
  const { id } = await api.call(routes.addToLibrary, { body: { url, tags: [] } });
  return `/media/${id}`;
}

test('a description that runs from the right begins at the right edge of its box', async ({
  page,
  product,
}) => {
  const { videos } = findChannel(product.emulator.catalogue, SCRIPTS) ?? { videos: [] };
  const arabic = videos.find(({ description }) => /^\p{Script=Arabic}/u.test(description));
  await page.goto(await add(product, arabic?.id ?? ''));
  const box = page.getByRole('region', { name: 'Description' });
  const room = await box.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return element.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(room).toBeCloseTo(PADDING, 0);
});

test('a description is unfolded for a link in it that the keyboard comes to', async ({
  page,
  product,
}) => {
  const { catalogue } = product.emulator;
  const addresses = Array.from({ length: 30 }, (_, index) => `https://example.org/${index}`);
  const video = draftVideo({
    title: 'A talk with many sources',
    description: addresses.join('\n'),
  });
  publishVideo(catalogue, findChannel(catalogue, SCRIPTS)?.id ?? '', video);
  await page.goto(await add(product, video.id));
  const box = page.getByRole('region', { name: 'Description' });
  const link = (index: number) => box.getByRole('link', { name: `https://example.org/${index}` });
  await link(0).focus();
  await page.keyboard.press('Tab');
  await expect(box.getByRole('button', { name: 'Show more' })).toBeVisible();
  await box.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(link(29)).toBeFocused();
  await expect(box.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(link(29)).toBeInViewport({ ratio: 1 });
  expect(await box.locator('p').evaluate((words) => words.scrollTop)).toBe(0);
});
