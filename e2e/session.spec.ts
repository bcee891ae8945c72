import type { Page } from '@playwright/test';
import { FORGERY_COOKIE, FORGERY_HEADER, SESSION_COOKIE } from '../contract/auth.ts';
import { card, choose, openMenu } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { toast } from './support/toast.ts';

/** The address of the page of a video that is among the latest. */
async function addressOf(page: Page, name: string): Promise<string> {
  await page.goto('/latest');
  const link = page.getByRole('link', { name, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

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
  await context.clearCookies({ name: SESSION_COOKIE });
  await page.getByRole('link', { name: 'Subscriptions' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0);
});

test('a session that has ended in the middle of work leads to the login, whatever the work is', async ({
  page,
  context,
  guard,
}) => {
  guard.expectFailures('/api/', '/images/');
  const session = await context.cookies();
  const endSession = () => context.clearCookies({ name: SESSION_COOKIE });
  const mark = async () => {
    const menu = await openMenu(page, 'Test bench 12');
    await endSession();
    await menu.getByRole('menuitem', { name: 'Mark as watched' }).click();
  };
  const upload = async () => {
    const content = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes.') };
    await page.getByLabel('File').setInputFiles(content);
    await endSession();
    await page.getByRole('button', { name: 'Upload' }).click();
  };
  /** The page looks again every few seconds by itself. */
  const nothing = async () => {
    await expect(page.getByRole('heading', { name: 'Work' })).toBeVisible();
    await endSession();
  };
  const address = await addressOf(page, 'Test bench 12');
  for (const [path, work] of [
    ['/latest', mark],
    [address, upload],
    ['/status', nothing],
  ] as const) {
    await context.addCookies(session);
    await page.goto(path);
    await work();
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('');
  }
});

test('a request without the forgery token, or with a forged one, changes nothing', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/api/media/');
  const address = await addressOf(page, 'Test bench 10');
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
