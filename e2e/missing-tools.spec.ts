import { expect, test } from './support/fixtures.ts';
import { channelUrl } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

const missing = '/nowhere/at/all';
test.use({
  setup: { ...NEWCOMER, settings: { YT_DLP_PATH: missing, FFMPEG_PATH: missing } },
});

test('it starts, and says what is missing and how to get it', async ({ page, product }) => {
  await page.goto('/latest');
  const notices = page.getByRole('status');
  await expect(notices.filter({ hasText: 'yt-dlp' })).toContainText('Install yt-dlp');
  await expect(notices.filter({ hasText: 'ffmpeg' })).toContainText('Install ffmpeg');
  await expect(page.getByText('No media found')).toBeVisible();
  expect(product.server.lines.join('\n')).toContain('Install yt-dlp');

  await notices.filter({ hasText: 'ffmpeg' }).getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices.filter({ hasText: 'ffmpeg' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(notices.filter({ hasText: 'yt-dlp' })).toBeVisible();
  await expect(notices.filter({ hasText: 'ffmpeg' })).toHaveCount(0);
});

test('what cannot be done says why, and still does below the form of a phone when the toast is gone', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/channels');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/subscriptions/add');
  await page.getByLabel('Channel URL').fill(channelUrl(BENCH));
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const failed = toast(page, 'Unable to create subscription');
  await expect(failed).toContainText('yt-dlp, the program that reads YouTube, was not found');
  await expect(failed).toHaveCount(0, { timeout: 15_000 });
  const note = page.getByRole('main').getByText('Unable to create subscription. yt-dlp');
  // Above the bar at the bottom of the window.
  await expect
    .poll(() =>
      note.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 1, bottom - 1));
      }),
    )
    .toBe(true);
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});
