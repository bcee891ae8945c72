import type { Locator } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { card } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { whileSuspended } from './support/suspended-server.ts';
import { toast } from './support/toast.ts';

test('the page of a video plays it, says what it is and leads to its channel', async ({
  page,
  product,
  guard,
}) => {
  const id = await mediaNamed(product, 'Test bench 12');
  await page.goto(`/media/${id}?start=41`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test bench 12');
  await expect(page.locator('iframe[title="Test bench 12"]')).toBeVisible();
  await expect.poll(() => guard.embeds).toHaveLength(1);
  const player = new URL(guard.embeds[0] ?? '');
  expect(player.hostname).toBe('www.youtube-nocookie.com');
  expect(player.searchParams.get('autoplay')).toBe('1');
  expect(player.searchParams.get('start')).toBe('42');
  await expect(page.getByText('1:12', { exact: true })).toBeVisible();
  await expect(page.getByText('What Test bench 12 shows.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/,
  );
  await expect(page.getByRole('heading', { name: 'Part of Channel' })).toBeVisible();
  const links = page.getByRole('main').getByRole('link', { name: 'Test bench', exact: true });
  await links.first().click();
  await expect(page).toHaveURL(/\/channels\/\d+$/);
});

test('marks on the page change only once the server has confirmed them', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 13');
  await page.goto(`/media/${id}`);
  const mark = page.getByRole('button', { name: 'Mark as watched' });
  await expect(mark).toBeVisible();
  await whileSuspended(page, product, async () => {
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await mark.click();
    await asked;
    await expect(page.getByText('Unwatched', { exact: true })).toBeVisible();
  });
  await expect(page.getByText('Watched', { exact: true })).toBeVisible();
  await expect(toast(page, 'Marked as watched')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as unwatched' }).click();
  await expect(page.getByText('Unwatched', { exact: true })).toBeVisible();
});

test('a video is renamed and tagged, and its tag leads to all that carry it', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 14');
  await page.goto(`/media/${id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/media/${id}/edit`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('');
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('اختبار 14 — 测试台');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('renamed');
  await page.getByRole('option', { name: /renamed/ }).click();
  await expect(toast(page, 'Tag created')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Video details updated')).toBeVisible();
  await expect(page).toHaveURL(`/media/${id}/details`);
  await expect(name).not.toBeEditable();
  await expect(name).toHaveValue('اختبار 14 — 测试台');

  await page.getByRole('link', { name: 'View Video' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'renamed' }).click();
  await expect(page).toHaveURL(/\/search\?(?=.*type=media)(?=.*tags=\d+)/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'اختبار 14 — 测试台')).toBeVisible();
});

test('a video that there is not says so, and leads to those that there are', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/media/', '/images/media/');
  await page.goto('/media/999999');
  await expect(page.getByText('An error occurred when loading video details')).toBeVisible();
  await expect(page).toHaveTitle('Video - Vidarium');
  await expect(toast(page, 'Unable to retrieve video')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('alert').getByRole('link', { name: 'Latest Videos' }).click();
  await expect(page).toHaveURL('/latest');
});

test('beside what is said all that can be done with a video stands in one row, whatever is marked', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 7');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/media/${id}`);
  const actions = page.getByRole('group', { name: 'Actions' }).locator('button, a');
  await page.getByRole('button', { name: 'Add to Watch Later' }).click();
  await page.getByRole('button', { name: 'Remove from Watch Later' }).waitFor();
  const tops = await actions.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

for (const width of [640, 768]) {
  test(`in a window of ${width} pixels no action of a video stands alone, whatever is marked`, async ({
    page,
    product,
  }) => {
    const id = await mediaNamed(product, 'Test bench 8');
    await product.api.call(routes.updateMedia, {
      params: { id },
      body: { watched: false, watchLater: false },
    });
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(`/media/${id}`);
    const rows = () =>
      page
        .getByRole('group', { name: 'Actions' })
        .locator('button, a')
        .evaluateAll((all) => {
          const tops = all.map((one) => one.getBoundingClientRect().top);
          return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
        });
    await page.getByRole('link', { name: 'Edit' }).waitFor();
    expect(await rows()).toEqual([2, 3]);
    for (const [now, then] of [
      ['Mark as watched', 'Mark as unwatched'],
      ['Add to Watch Later', 'Remove from Watch Later'],
    ] as const) {
      await page.getByRole('button', { name: now }).click();
      await page.getByRole('button', { name: then }).waitFor();
      expect(await rows()).toEqual([2, 3]);
    }
  });
}

test('a tab at the foot of the window comes up when it is chosen, one further up stays', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 9');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/media/${id}`);
  const [actions, comments] = ['ACTIONS', 'COMMENTS'].map((name) =>
    page.getByRole('tab', { name }),
  ) as [Locator, Locator];
  const top = (tab: Locator) => tab.evaluate((element) => element.getBoundingClientRect().top);
  await actions.evaluate((tab) =>
    window.scrollBy(0, tab.getBoundingClientRect().bottom - window.innerHeight + 70),
  );
  expect(await top(actions)).toBeGreaterThan(600);
  await actions.click();
  await expect(page.getByLabel('Action', { exact: true })).toBeInViewport();
  const raised = await top(actions);
  expect(raised).toBeLessThan(400);
  await comments.click();
  await expect(page.getByLabel('New comment')).toBeInViewport();
  expect(await top(comments)).toBe(raised);
});
