import { routes } from '../contract/routes.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test('a task in a comment has its box in place of a bullet, and other items have theirs', async ({
  page,
  product,
}) => {
  const { media: id } = await firstThings(product);
  const markdownText =
    '- [ ] open\n- [x] done\n- plain\n  - [ ] within\n\nand\n\n- [ ] loose\n\n  more';
  await product.api.call(routes.createComment, { params: { id }, body: { markdownText } });
  await page.goto(`/media/${id}?tab=comments`);
  const items = page.locator('.comment-text').first().locator('li');
  await expect(items).toHaveText([/^☐\sopen/, /^☑.\sdone/, /^plain/, /^☐\swithin/, /^\s*☐\sloose/]);
  const bullets = await items.evaluateAll((all) =>
    all.map((item) => getComputedStyle(item).listStyleType),
  );
  expect(bullets).toEqual(['none', 'none', 'disc', 'none', 'none']);
});
