import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { LIBRARY } from './support/setups.ts';

test.use({ setup: { ...LIBRARY, subscriptions: ['@testbench'] } });

test('what is said of times is right where a page was left open, as over the sleep of a laptop', async ({
  page,
  product,
}) => {
  const [media] = (await product.api.call(routes.listLatest)).content;
  await page.clock.install();
  for (const [address, before, after] of [
    ['/latest', /^an hour ago/, /^2 days ago/],
    [`/media/${media?.id}`, /\(an hour ago\)$/, /\(2 days ago\)$/],
    ['/subscriptions', /^(just now|a minute ago|\d minutes ago)$/, '2 days ago'],
    ['/channels/1', /^(just now|a minute ago|\d minutes ago)$/, '2 days ago'],
  ] as const) {
    await page.goto(address);
    const time = page.getByRole('main').locator('time').first();
    await expect(time).toHaveText(before);
    await page.clock.fastForward('48:00:00');
    await expect(time).toHaveText(after);
    await page.clock.setSystemTime(new Date());
  }
});
