import { routes } from '../contract/routes.ts';
import { findChannel } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { NEWCOMER, SCRIPTS } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER }, viewport: { width: 1024, height: 900 } });

/** The room that the box of a description leaves around its words, in pixels. */
const PADDING = 16;

test('a description that runs from the right begins at the right edge of its box', async ({
  page,
  product,
}) => {
  const { videos } = findChannel(product.emulator.catalogue, SCRIPTS) ?? { videos: [] };
  const arabic = videos.find(({ description }) => /^\p{Script=Arabic}/u.test(description));
  const url = `https://www.youtube.com/watch?v=${arabic?.id}`;
  const { id } = await product.api.call(routes.addToLibrary, { body: { url, tags: [] } });
  await page.goto(`/media/${id}`);
  const box = page.getByRole('region', { name: 'Description' });
  const room = await box.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return element.getBoundingClientRect().right - words.getBoundingClientRect().right;
  });
  expect(room).toBeCloseTo(PADDING, 0);
});
