import { draftVideo, findChannel, publishVideo } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { scrollDown } from './support/scroll-down.ts';
import { LIBRARY, SCRIPTS } from './support/setups.ts';

test.use({ setup: { ...LIBRARY, subscriptions: [SCRIPTS] } });

/** All videos of the channel, which are more pages than are seen at its top. */
const ALL = 78;

test('the way back to a channel finds the place again, though new videos came meanwhile', async ({
  page,
  product,
}) => {
  await page.goto('/channels/1');
  await scrollDown(page, ALL);
  const { catalogue } = product.emulator;
  const channel = findChannel(catalogue, SCRIPTS)?.id ?? '';
  publishVideo(catalogue, channel, draftVideo({ title: 'The newest word' }));
  // Without going there, which would be the top of the list.
  const update = page.getByRole('button', { name: 'Trigger Update' });
  await update.evaluate((button: HTMLElement) => button.click());
  const news = page.getByRole('button', { name: '1 new video — show' });
  await expect(news).toBeVisible({ timeout: 60_000 });

  const last = page.locator(`[aria-posinset="${ALL}"]`).getByRole('link');
  const address = (await last.getAttribute('href')) ?? '';
  const place = await page.evaluate(() => window.scrollY);
  await last.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/media\/\d+$/);
  await page.goBack();
  await expect(news).toBeVisible();
  await expect(last).toHaveAttribute('href', address);
  expect(await page.evaluate(() => window.scrollY)).toBe(place);

  await news.click();
  await expect(page.getByRole('link', { name: 'The newest word' })).toBeInViewport();
  await expect(news).toHaveCount(0);
});
