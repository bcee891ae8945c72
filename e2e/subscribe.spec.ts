import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { channelUrl } from './support/product.ts';
import { BENCH, EMPTY, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const URL_HINT = 'Must be a valid YouTube channel URL (e.g. https://www.youtube.com/@handle)';

test('the form refuses what is no channel, and says what belongs there', async ({ page }) => {
  await page.goto('/subscriptions/add');
  const url = page.getByLabel('Channel URL');
  const submit = page.getByRole('button', { name: 'Subscribe' });
  await expect(url).toBeFocused();
  await expect(url).toHaveAccessibleDescription(URL_HINT);
  await expect(submit).toBeDisabled();
  for (const text of [
    'youtube',
    'https://vimeo.com/@someone',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@',
    'https://www.youtube.com/@some one',
  ]) {
    await url.fill(text);
    await url.blur();
    await expect(page.getByRole('alert').filter({ hasText: URL_HINT })).toBeVisible();
    await expect(submit).toBeDisabled();
  }
  await url.fill(channelUrl('@someone'));
  await expect(page.getByRole('alert').filter({ hasText: URL_HINT })).toHaveCount(0);
  await expect(submit).toBeEnabled();
});

test('the form refuses what is no schedule, and shows when a schedule is due next', async ({
  page,
}) => {
  const previews: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/cron') previews.push(searchParams.get('expr') ?? '');
  });
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl('@someone'));
  const schedule = page.getByLabel('Schedule');
  const submit = page.getByRole('button', { name: 'Subscribe' });
  const runs = page.getByRole('region', { name: 'Next runs' }).locator('time');
  await expect(schedule).toHaveValue('0 6,19 * * *');
  await expect(schedule).toHaveAttribute('title', 'Enter a 5-field cron expression');
  await expect(runs).not.toHaveCount(0);

  for (const text of ['daily', '* * * *', '* * * * * *', '61 * * * *', '5-1 * * * *']) {
    await schedule.fill(text);
    await schedule.blur();
    await expect(page.getByText('Must be a valid cron schedule')).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(runs).toHaveCount(0);
  }

  await schedule.fill('');
  await schedule.pressSequentially('30 12 * * *');
  await expect(page.getByText('Must be a valid cron schedule')).toHaveCount(0);
  await expect(runs.first()).toHaveAttribute('datetime', /T12:30:00/);
  const times = await runs.evaluateAll((all) =>
    all.map((time) => time.getAttribute('datetime') ?? ''),
  );
  for (const time of times) expect(time).toContain('T12:30:00');
  expect(times).toEqual(times.toSorted());
  expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.now());
  await expect(submit).toBeEnabled();
  expect(previews.filter((text) => text !== '0 6,19 * * *')).toEqual(['30 12 * * *']);
});

test('a channel that does not exist is a clear error on the form, and nothing is added', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/channels');
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl('@nobodyhasthis'));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const message = `YouTube has no channel at ${channelUrl('@nobodyhasthis')}.`;
  await expect(toast(page, 'Unable to create subscription')).toContainText(message);
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(2);
  await expect(page).toHaveURL('/subscriptions/add');
  const { content } = await product.api.call(routes.listChannels);
  expect(content.map(({ linkUrl }) => linkUrl)).not.toContain(channelUrl('@nobodyhasthis'));

  await page.getByLabel('Channel URL').fill(channelUrl('@somebodyelse'));
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

test('the same channel twice is refused with its name', async ({ page, guard }) => {
  guard.expectFailures('/api/channels');
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl(BENCH));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const message = 'You have already subscribed to "Test bench".';
  await expect(toast(page, 'Unable to create subscription')).toContainText(message);
  await expect(page.getByLabel('Channel URL')).toHaveAccessibleDescription(message);
});

test('a channel without any video is added and says that there is none', async ({ page }) => {
  await page.goto('/subscriptions');
  await page.getByRole('link', { name: 'ADD SUBSCRIPTION' }).click();
  await page.getByLabel('Channel URL').fill(channelUrl(EMPTY));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/channels\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Empty Room' })).toBeVisible();
  await expect(page.getByText('No media found')).toBeVisible();
});
