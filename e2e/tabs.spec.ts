import { routes } from '../contract/routes.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS } from './support/product.ts';
import { toast } from './support/toast.ts';

test('a form that was left open undoes nothing that was changed in another tab', async ({
  page,
  context,
  product: { api },
  product,
}) => {
  const { media: id } = await firstThings(product);
  const { name } = await api.call(routes.readMedia, { params: { id } });
  await page.goto(`/media/${id}/edit`);
  await page.getByLabel('Name').fill(`${name} once more`);

  const other = await context.newPage();
  await other.goto(`/media/${id}/edit`);
  await other.getByRole('combobox', { name: 'Tags' }).fill('for a long evening');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(toast(other, 'Video details updated')).toBeVisible();
  await expect(other.getByLabel('Name')).toHaveValue(name);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Video details updated')).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('for a long evening');
  await expect(page.getByLabel('Name')).toHaveValue(`${name} once more`);
});

test('a theme that is chosen is that of all tabs', async ({ page, context }) => {
  const background = () =>
    page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/tags');
  const light = await background();

  const other = await context.newPage();
  await other.goto('/tags');
  await other.getByRole('button', { name: 'User menu' }).click();
  await other.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();

  await other.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(background).toBe(light);
});

test.describe('a login', () => {
  test.use({ loggedIn: false });

  test('is noticed in another tab that asks for one, once the person comes back to it', async ({
    page,
    context,
    guard,
  }) => {
    guard.expectFailures('/images/');
    await page.goto('/latest');
    await expect(page).toHaveURL('/login');
    const isSeenAgain = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await isSeenAgain();
    await expect(page.getByLabel('Username')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/login');
    await other.getByLabel('Username').fill(CREDENTIALS.username);
    await other.getByLabel('Password').fill(CREDENTIALS.password);
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other).toHaveURL('/');

    await expect(page).toHaveURL('/login');
    await isSeenAgain();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  });
});
