import { FORGERY_COOKIE, FORGERY_HEADER } from '../contract/auth.ts';
import { card, choose } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/toast.ts';

test('the login is no place for someone who is logged in', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('a session that has ended leads to the login, whatever is done next', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFailures('/api/', '/images/');
  await page.goto('/latest');
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.clearCookies({ name: 'vidarium-session' });
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0);
});

test('a request without the forgery token, or with a forged one, changes nothing', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/media/');
  await page.goto('/latest');
  const address = await page
    .getByRole('link', { name: 'Test bench 10', exact: true })
    .getAttribute('href');
  for (const token of ['', 'forged', 'A'.repeat(43)]) {
    const status = await page.evaluate(
      async ({ path, header, value }) => {
        const answer = await fetch(path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', [header]: value },
          body: JSON.stringify({ watched: true }),
        });
        return answer.status;
      },
      { path: `/api${address}`, header: FORGERY_HEADER, value: token },
    );
    expect(status).toBe(403);
  }
  const media = await (await product.api.fetch(`/api${address}`)).json();
  expect(media.watched).toBe(false);
});

test('losing the forgery cookie does not keep anyone from working', async ({ page, context }) => {
  await page.goto('/latest');
  await expect(card(page, 'Test bench 11')).toBeVisible();
  await context.clearCookies({ name: FORGERY_COOKIE });
  await choose(page, 'Test bench 11', 'Mark as watched');
  await expect(toast(page, 'Success')).toContainText('Marked as watched');
});
