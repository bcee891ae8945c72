import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import type { Product } from './support/product.ts';
import { toast } from './support/toast.ts';

async function channelNamed({ api }: Product, q: string): Promise<number> {
  const { content } = await api.call(routes.listChannels, { query: { q } });
  const id = content[0]?.id;
  if (id === undefined) throw new Error(`There is no channel ${q}.`);
  return id;
}

test('the form of a channel is read-only until it is edited', async ({ page, product }) => {
  const id = await channelNamed(product, 'Words of the World');
  await page.goto(`/channels/${id}`);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(`/channels/${id}/details`);
  await expect(page.getByLabel('Name')).not.toBeEditable();
  await expect(page.getByLabel('Subscribed')).toBeDisabled();
  await expect(page.getByLabel('Schedule')).toHaveCount(0);

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(`/channels/${id}/edit`);
  await expect(page.getByLabel('Remote id')).not.toBeEditable();
  await expect(page.getByLabel('Schedule')).toBeEditable();
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Name').fill('   ');
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('Words');
  await expect(save).toBeEnabled();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/channels/${id}/details`);
  await expect(page.getByLabel('Name')).toHaveValue(/^Words of the World/);
});

test('a channel is renamed, grouped and unsubscribed, which hides its schedule', async ({
  page,
  product,
}) => {
  const id = await channelNamed(product, 'Empty Room');
  await page.goto(`/channels/${id}/edit`);
  await page.getByLabel('Name').fill('Quiet Room');
  const groups = page.getByRole('combobox', { name: 'Groups' });
  await groups.fill('Silence');
  await page.getByRole('option', { name: /Silence/ }).click();
  await expect(toast(page, 'Group created')).toBeVisible();
  await page.getByLabel('Schedule').fill('0 5 * * *');
  await page.getByLabel('Subscribed').uncheck();
  await expect(page.getByLabel('Schedule')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Channel details updated')).toBeVisible();
  await expect(page).toHaveURL(`/channels/${id}/details`);
  await expect(page.getByLabel('Name')).toHaveValue('Quiet Room');
  await expect(page.getByLabel('Groups')).toHaveValue('Silence');
  await expect(page.getByLabel('Subscribed')).not.toBeChecked();

  await page.goto(`/channels/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Room');
  await expect(page.getByText('Not subscribed')).toBeVisible();
  await expect(page.getByText('Silence')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trigger Update' })).toHaveCount(0);
  await page.goto('/subscriptions');
  await expect(page.getByRole('link', { name: /Test bench/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Quiet Room/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'ALL CHANNELS' }).click();
  await expect(page).toHaveURL('/channels');
  await expect(page.getByRole('link', { name: /Quiet Room/ })).toBeVisible();

  await page.goto(`/channels/${id}/edit`);
  await page.getByLabel('Name').fill('Empty Room');
  await page.getByLabel('Subscribed').check();
  await expect(page.getByLabel('Schedule')).toBeEditable();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Subscribed')).toBeChecked();
});

test('whether what is said in new videos is read is a setting of the channel, and is kept', async ({
  page,
  product,
}) => {
  const id = await channelNamed(product, 'Test bench');
  const wish = page.getByRole('checkbox', { name: 'Read what is said in new videos' });
  const isWanted = async () =>
    (await product.api.call(routes.readChannel, { params: { id } })).transcripts;
  expect(await isWanted()).toBe(true);
  for (const wanted of [false, true]) {
    await page.goto(`/channels/${id}/edit`);
    await expect(wish).toBeChecked({ checked: !wanted });
    await wish.setChecked(wanted);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(`/channels/${id}/details`);
    expect(await isWanted()).toBe(wanted);
    await page.reload();
    await expect(wish).toBeDisabled();
    await expect(wish).toBeChecked({ checked: wanted });
  }
});

test('a channel that there is not says so, and leads to those that there are', async ({
  page,
  guard,
}) => {
  guard.expectFailures('/api/channels/');
  await page.goto('/channels/999999');
  await expect(page.getByText('An error occurred when loading channel details')).toBeVisible();
  await expect(page).toHaveTitle('Channel - Vidarium');
  await expect(toast(page, 'Unable to retrieve channel details')).toContainText(
    'There is no channel with this id.',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('alert').getByRole('link', { name: 'Channels' }).click();
  await expect(page).toHaveURL('/channels');
});
