import { routes } from '../contract/routes.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const LEFT_TO_RIGHT = ['- one\n- two', '1. one', '> said', 'a|b\n-|-\n1|2'];
const RIGHT_TO_LEFT = ['- واحد\n- اثنان', '1. אחת', '> قال', '> - نعم', 'א|ב\n-|-\n1|2'];

const BLOCKS = ':scope > :is(ul, ol, blockquote, table)';

for (const [beginning, script] of [
  ['Read from the left', 'left to right'],
  ['نص عربي', 'right to left'],
] as const) {
  test(`lists, quotes and tables have the direction of their own script in a comment from ${script}`, async ({
    page,
    product,
  }) => {
    const { media: id } = await firstThings(product);
    const markdownText = [beginning, ...LEFT_TO_RIGHT, beginning, ...RIGHT_TO_LEFT].join('\n\n');
    await product.api.call(routes.createComment, { params: { id }, body: { markdownText } });
    await page.goto(`/media/${id}?tab=comments`);
    await expect(page.getByRole('list', { name: 'Comments' })).toBeVisible();
    const directions = await page
      .locator('.comment-text')
      .first()
      .locator(BLOCKS)
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).direction));
    expect(directions).toEqual([
      ...LEFT_TO_RIGHT.map(() => 'ltr'),
      ...RIGHT_TO_LEFT.map(() => 'rtl'),
    ]);
  });
}

test('a comment that runs from the right begins at the right edge of its box', async ({
  page,
  product,
}) => {
  const { media: id } = await firstThings(product);
  await product.api.call(routes.createComment, {
    params: { id },
    body: { markdownText: 'كم من الوقت يستغرق هذا الطريق؟' },
  });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/media/${id}?tab=comments`);
  const text = page.locator('.comment-text').first();
  await expect(text).toHaveText('كم من الوقت يستغرق هذا الطريق؟');
  const room = await text.evaluate((element) => {
    const box = element.closest('li') ?? element;
    return box.getBoundingClientRect().right - element.getBoundingClientRect().right;
  });
  expect(room).toBeLessThan(20);
});
