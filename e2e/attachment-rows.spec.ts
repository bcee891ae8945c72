import { routes } from '../contract/routes.ts';
import { attach } from './support/attach.ts';
import { question, remove, row, rows } from './support/attachments-panel.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test('one row at a time is edited, and the others cannot be viewed meanwhile', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 1');
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await attach(product.api, id, name);
  await page.goto(`/media/${id}`);
  const views = page.getByRole('link', { name: /^View / }).and(rows(page).getByRole('link'));
  await expect(views).toHaveCount(3);
  await row(page, 'two.txt').getByRole('button', { name: 'Edit' }).click();
  await expect(views).toHaveCount(0);
  await row(page, 'three.txt').getByRole('button', { name: 'Edit' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the attachment' });
  await expect(name).toHaveCount(1);
  await expect(name).toHaveValue('three.txt');
  await name.fill('changed.txt');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(views).toHaveCount(3);
  await expect(row(page, 'three.txt').getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('what is typed in a row is saved when another one is edited', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 2');
  for (const name of ['one.txt', 'two.txt']) await attach(product.api, id, name);
  await page.goto(`/media/${id}`);
  const name = page.getByRole('textbox', { name: 'Name of the attachment' });
  await row(page, 'one.txt').getByRole('button', { name: 'Edit' }).click();
  await name.fill('first.txt');
  await row(page, 'two.txt').getByRole('button', { name: 'Edit' }).click();
  await expect(toast(page, 'Attachment updated')).toBeVisible();
  await expect(name).toHaveValue('two.txt');
  await expect(name).toBeFocused();
  await expect(row(page, 'first.txt')).toBeVisible();
});

test('a deletion asks first, and leaves the focus on the row that takes the place', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 3');
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await attach(product.api, id, name);
  await page.goto(`/media/${id}`);
  await row(page, 'two.txt').getByRole('button', { name: 'Delete' }).click();
  const asked = question(page, 'two.txt');
  await expect(asked).toHaveAccessibleDescription('Its file is deleted for good.');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'two.txt').getByRole('button', { name: 'Delete' })).toBeFocused();
  for (const [gone, neighbour] of [
    ['two.txt', 'one.txt'],
    ['one.txt', 'three.txt'],
  ] as const) {
    await remove(page, gone);
    await expect(row(page, gone)).toHaveCount(0);
    await expect(row(page, neighbour).getByRole('link', { name: /^View / })).toBeFocused();
  }
});

test('what is renamed after it was deleted elsewhere goes, and the focus goes on beside it', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/attachments/');
  const id = await mediaNamed(product, 'Test bench 4');
  await attach(product.api, id, 'one.txt');
  const attachmentId = await attach(product.api, id, 'two.txt');
  await page.goto(`/media/${id}`);
  await row(page, 'two.txt').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name of the attachment' }).fill('changed.txt');
  await product.api.call(routes.deleteAttachment, { params: { id, attachmentId } });
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Unable to update attachment')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 'one.txt').getByRole('link', { name: /^View / })).toBeFocused();
});
