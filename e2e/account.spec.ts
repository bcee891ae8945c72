import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../contract/routes.ts';
import { ApiClient } from '../server/testing/api-client.ts';
import { barriers } from './support/barriers.ts';
import { startBuiltServer } from './support/built-server.ts';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS } from './support/product.ts';
import { toast } from './support/toast.ts';

async function logIn(address: string, credentials = CREDENTIALS): Promise<ApiClient> {
  const api = new ApiClient(address);
  await api.call(routes.health);
  await api.call(routes.login, { body: credentials });
  return api;
}

test('the user menu leads to who is logged in, and other sessions can be ended', async ({
  page,
  product,
}) => {
  await product.api.call(routes.endOtherSessions);
  const others = [await logIn(product.address), await logIn(product.address)];
  await page.goto('/');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle('Account - Vidarium');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const here = rows.filter({ hasText: 'This session' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(here).toContainText('In use now');
  expect(await barriers(page)).toEqual([]);

  const end = /^End the session of An unknown browser from 127\.0\.0\.1$/;
  await expect(rows.getByRole('button', { name: end }).first()).toHaveAccessibleDescription(
    /^Last used .+, since .+/,
  );
  await rows.getByRole('button', { name: end }).first().click();
  await expect(toast(page, 'Session ended')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.getByRole('button', { name: end })).toBeFocused();
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0);

  const more = await logIn(product.address);
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(toast(page, 'All other sessions ended')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  for (const api of [...others, more]) {
    expect((await api.send(routes.currentUser)).status).toBe(401);
  }
});

test('where the settings say what the password is, the account says so', async ({ page }) => {
  await page.goto('/account');
  await expect(page.getByText('The settings say what the password is')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
});

test('the password is changed, after what is wrong was said at its field', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium e2e '));
  const server = startBuiltServer({ DATA_DIR: folder });
  const address = await server.ready();
  const generated = /with the password "(.+)"/;
  await expect.poll(() => server.lines.some((line) => generated.test(line))).toBe(true);
  const [, password = ''] = generated.exec(server.lines.join('\n')) ?? [];
  const other = await logIn(address, { username: 'admin', password });

  const page = await browser.newPage({ baseURL: address });
  await page.goto('/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const change = page.getByRole('button', { name: 'Change password' });

  await change.click();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expect(next).toHaveAccessibleDescription('New password is required');
  await current.fill('not it');
  await next.fill('short');
  await expect(next).toHaveAccessibleDescription('New password must have at least 8 characters');
  await next.fill('battery staple');
  await next.press('Enter');
  await expect(toast(page, 'Unable to change password')).toContainText(
    'The current password is wrong. Nothing was changed.',
  );
  await expect(current).toHaveAccessibleDescription('This is not the current password');
  await expect(current).toBeFocused();

  await current.fill(password);
  await change.click();
  await expect(toast(page, 'Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(next).toHaveValue('');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  expect((await other.send(routes.currentUser)).status).toBe(401);
  await logIn(address, { username: 'admin', password: 'battery staple' });

  await page.close();
  await server.stop();
  await rm(folder, { recursive: true });
});
