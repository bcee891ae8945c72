import { card, choose } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test("what is asked of a server that has stopped fails in the product's own words", async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/', '/images/', '/assets/');
  for (const path of ['/audit', '/tags', '/latest']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(card(page, 'Test bench 1')).toBeVisible();
  await product.server.stop();

  await choose(page, 'Test bench 1', 'Mark as watched');
  await expect(toast(page, 'Unable to mark as watched')).toHaveText(
    'Error Unable to mark as watched',
  );
  await expect(card(page, 'Test bench 1')).not.toContainText('watched');
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('An error occurred when loading media')).toBeVisible();
  await expect(toast(page, 'Unable to retrieve latest videos')).toHaveText(
    'Error Unable to retrieve latest videos',
  );
  await expect(card(page, 'Test bench 1')).toBeAttached();

  // Its scripts were not loaded yet, so there is nothing to show but that.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('link', { name: 'Top Videos' }).first().click();
  await expect(page).toHaveURL('/top');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toHaveText(
    /^Vidarium cannot be reached, or was updated since this page was opened\. Your library is safe/,
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible();
});
