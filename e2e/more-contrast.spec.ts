import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { showTheme } from './support/look.ts';
import { screensOfThings } from './support/screen-list.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  contextOptions: { contrast: 'more', reducedMotion: 'reduce' },
});

const FIXED = ['/', '/latest', '/top', '/search?q=bench', '/subscriptions', '/audit', '/status'];

test('who asked for more contrast reads all text at 7:1, in either theme', async ({
  page,
  product,
}) => {
  const things = await screensOfThings(product.api, { channel: 'bench', media: 'bench' });
  const named = things.filter(({ name }) => ['channel', 'media', 'media-edit'].includes(name));
  for (const path of [...FIXED, ...named.map((thing) => thing.path)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      const pale = await barriers(page, { rules: ['color-contrast-enhanced'] });
      expect(pale, `${path}, ${theme}`).toEqual([]);
    }
  }
});

test('who asked for more contrast sees where a card ends', async ({ page }) => {
  const edge = () =>
    page
      .getByRole('article')
      .first()
      .evaluate((card) => getComputedStyle(card).borderColor);
  await page.goto('/subscriptions');
  const clear = await edge();
  await page.emulateMedia({ contrast: 'no-preference' });
  await expect.poll(edge).not.toBe(clear);
});
