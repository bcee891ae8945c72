import { card, choose, openMenu } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { whileSuspended } from './support/suspended-server.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test('a mark changes only once the server has confirmed it, and then the menu closes', async ({
  page,
  product,
}) => {
  const title = 'Test bench 1';
  await page.goto('/latest');
  const menu = await openMenu(page, title);
  await whileSuspended(page, product, async () => {
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await menu.getByRole('menuitem', { name: 'Mark as watched' }).click();
    await asked;
    await expect(menu).toBeVisible();
    await expect(card(page, title)).not.toContainText('watched');
    await expect(toast(page, 'Marked as watched')).toHaveCount(0);
  });
  await expect(menu).toBeHidden();
  await expect(card(page, title)).toContainText(', watched');
  await expect(toast(page, 'Success')).toContainText('Marked as watched');
});

test('a watched card is dimmed and grey until the mark is taken back', async ({ page }) => {
  const title = 'Test bench 2';
  const looks = () =>
    card(page, title)
      .locator('img')
      .first()
      .evaluate((image) => {
        const looks = { grey: false, opacity: 1 };
        for (let node: Element | null = image; node; node = node.parentElement) {
          const style = getComputedStyle(node);
          looks.grey ||= style.filter.includes('grayscale');
          looks.opacity *= Number(style.opacity);
        }
        return looks;
      });
  await page.goto('/latest');
  await expect(card(page, title)).toBeVisible();
  expect(await looks()).toEqual({ grey: false, opacity: 1 });
  await choose(page, title, 'Mark as watched');
  await expect(card(page, title)).toContainText(', watched');
  const dimmed = await looks();
  expect(dimmed.grey).toBe(true);
  expect(dimmed.opacity).toBeLessThan(1);

  await choose(page, title, 'Mark as unwatched');
  await expect(card(page, title)).not.toContainText(', watched');
  await expect.poll(looks).toEqual({ grey: false, opacity: 1 });
  await expect(toast(page, 'Marked as unwatched')).toBeVisible();
});

test('a card for later says so and has a border in the accent colour', async ({ page }) => {
  const title = 'Test bench 3';
  const border = () =>
    card(page, title).evaluate((element) => getComputedStyle(element).borderTopColor);
  await page.goto('/latest');
  const before = await border();
  await choose(page, title, 'Add to Watch Later');
  await expect(toast(page, 'Added to Watch Later')).toBeVisible();
  await expect(card(page, title)).toContainText(', in Watch Later');
  await expect.poll(border).not.toBe(before);

  await choose(page, title, 'Remove from Watch Later');
  await expect(toast(page, 'Removed from Watch Later')).toBeVisible();
  await expect(card(page, title)).not.toContainText(', in Watch Later');
});

test('the menu leads to the video on the platform, in a new tab', async ({ page }) => {
  await page.goto('/latest');
  const menu = await openMenu(page, 'Test bench 1');
  const link = menu.getByRole('menuitem', { name: 'Watch on YouTube' });
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/);
  await expect(link).toHaveAttribute('target', '_blank');
});

test('the whole card is a link to the video', async ({ page }) => {
  await page.goto('/latest');
  await card(page, 'Test bench 1').click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL(/\/media\/\d+$/);
});

for (const [width, columns] of [
  [399, 1],
  [400, 2],
  [1023, 2],
  [1024, 3],
  [1279, 3],
  [1280, 4],
] as const) {
  test(`the grid has ${columns} in a row on a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/latest');
    await expect(page.getByRole('article').first()).toBeVisible();
    const boxes = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(boxes.filter((top) => top === boxes[0])).toHaveLength(columns);
  });
}
