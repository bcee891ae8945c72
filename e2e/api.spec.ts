import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS } from './support/product.ts';
import { toast } from './support/toast.ts';

test('all calls of the API are told, each with what it takes, what it answers and an example', async ({
  page,
  product,
}) => {
  await page.goto('/account');
  await page.getByRole('link', { name: 'how to call the API' }).click();
  await expect(page).toHaveURL('/api-docs');
  await expect(page).toHaveTitle('API - Vidarium');
  const calls = page.getByRole('main').locator('details');
  await expect(calls).toHaveCount(Object.keys(routes).length);
  await expect(page.getByRole('region', { name: 'How to log in' })).toContainText(
    `--json '{"username":"${CREDENTIALS.username}","password":"…"}' '${product.address}/api/auth/login'`,
  );

  const call = calls.filter({ hasText: 'Rename a tag' });
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(call).toContainText('id');
  await expect(call).toContainText('1 or more');
  const example = call.getByRole('region', { name: 'Example of updateTag' });
  await expect(example).toHaveText(
    `curl -b vidarium.cookies -H "X-XSRF-TOKEN: $TOKEN" -X PUT --json '{"name":"…"}' '${product.address}/api/tags/1'`,
  );
  expect(await barriers(page)).toEqual([]);
});

test('where the description of the API cannot be had, that is said, and it can be asked for again', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/openapi.json');
  await page.route('**/api/openapi.json', (route) => route.abort());
  await page.goto('/api-docs');
  await expect(page.getByText('An error occurred when loading the description')).toBeVisible();
  await page.unroute('**/api/openapi.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Videos' })).toBeVisible();
});

test('what the browser does not let the app copy is selected, and that is said', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto('/api-docs');
  const copy = page.getByRole('button', { name: 'Copy: How to log in' });
  await copy.click();
  await expect(toast(page, 'Unable to copy')).toContainText('The text is selected now');
  const example = await page.getByRole('region', { name: 'How to log in' }).innerText();
  expect(await page.evaluate(() => String(getSelection()))).toBe(example);
  await expect(copy).toBeVisible();
});
