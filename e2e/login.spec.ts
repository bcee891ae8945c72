import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS, DISPLAY_NAME } from './support/product.ts';
import { toast } from './support/toast.ts';

test.use({ loggedIn: false });

async function logIn(page: Page, password = CREDENTIALS.password) {
  await page.getByLabel('Username').fill(CREDENTIALS.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('search engines are asked to stay out', async ({ page }) => {
  const answer = await page.request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toContain('User-agent: *\nDisallow: /\n');
});

test('asks for what is missing once one tries to log in', async ({ page }) => {
  await page.goto('/login');
  const username = page.getByLabel('Username');
  await expect(username).toBeFocused();
  await expect(page.getByText('is required')).toHaveCount(0);

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(username).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
  await expect(page).toHaveURL('/login');
});

test('says so when the password is wrong, and keeps the person on the form', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/auth/login');
  await page.goto('/login');
  await logIn(page, 'wrong');
  await expect(toast(page, 'Unable to login at this time')).toContainText(
    'The user name or the password is wrong.',
  );
  await expect(toast(page, 'Unable to login at this time')).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('The user name or the password is wrong.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toHaveValue(CREDENTIALS.username);
});

test('lets in with the right password, and out again by the user menu', async ({ page, guard }) => {
  // Pictures that are still on their way when the session ends are refused.
  guard.expectFailures('/images/');
  await page.goto('/login');
  await logIn(page);
  await expect(toast(page, 'Success')).toContainText('Successfully logged in');
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'User menu' }).click();
  const menu = page.getByRole('menu', { name: 'User menu' });
  await expect(menu).toContainText('Logged in as');
  await expect(menu).toContainText(DISPLAY_NAME);
  await page.evaluate(() => sessionStorage.setItem('draft of a comment', 'for me alone'));
  await menu.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  await expect(toast(page, 'Success').filter({ hasText: 'logged out' })).toContainText(
    'Successfully logged out',
  );

  await page.goto('/latest');
  await expect(page).toHaveURL('/login');
});

test('does nothing after a login that was asked for by a key before it', async ({
  page,
  guard,
}) => {
  // Pictures that are still on their way when the session ends are refused.
  guard.expectFailures('/images/');
  await page.goto('/login');
  await logIn(page);
  await expect(page).toHaveURL('/');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(help).toHaveCount(0);
});
