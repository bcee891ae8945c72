import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';

const NAME = 'Half of a new na';

test('what was typed about a video is there on the way back and in a page loaded anew, until it is cancelled', async ({
  page,
  product,
}) => {
  const { media } = await firstThings(product);
  await page.goto(`/media/${media}/details`);
  await page.getByRole('link', { name: 'Edit' }).click();
  const name = page.getByLabel('Name');
  const before = await name.inputValue();
  await name.fill(NAME);
  await page.getByRole('link', { name: 'View Video' }).click();
  await expect(page).toHaveURL(`/media/${media}`);
  await page.goBack();
  await expect(name).toHaveValue(NAME);
  await page.reload();
  await expect(name).toHaveValue(NAME);
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/media/${media}/details`);
  await page.goForward();
  await expect(name).toHaveValue(before);
});

test('the address of a channel that was typed is there on the way back, and not in a new form', async ({
  page,
}) => {
  const add = () => page.getByRole('link', { name: 'ADD SUBSCRIPTION' }).click();
  await page.goto('/subscriptions');
  await add();
  const address = page.getByLabel('Channel URL');
  await address.fill('https://www.youtube.com/@halfwritten');
  await page.getByRole('link', { name: 'Import Many' }).click();
  await expect(page).toHaveURL('/subscriptions/import');
  await page.goBack();
  await expect(address).toHaveValue('https://www.youtube.com/@halfwritten');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();

  await page.goBack();
  await add();
  await expect(address).toHaveValue('');
});
