import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { findChannel } from '../emulator/catalogue.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...NEWCOMER } });

const rowsOf = (page: Page) => page.getByRole('main').getByRole('listitem');
const names = (page: Page) => rowsOf(page).getByRole('link').allTextContents();

async function add(page: Page, name: string) {
  await page.getByLabel(/^New (tag|group)$/).fill(name);
  await page.getByRole('button', { name: 'Add' }).click();
}

async function deleteAllLabels({ api }: Product) {
  for (const { id } of await api.call(routes.listTags)) {
    await api.call(routes.deleteTag, { params: { id } });
  }
  for (const { id } of await api.call(routes.listGroups)) {
    await api.call(routes.deleteGroup, { params: { id } });
  }
}

test.beforeEach(({ product }) => deleteAllLabels(product));

for (const { kind, path, title, other, otherTab } of [
  { kind: 'tag', path: '/tags', title: 'Tag', other: '/groups', otherTab: 'GROUPS' },
  { kind: 'group', path: '/groups', title: 'Group', other: '/tags', otherTab: 'TAGS' },
]) {
  test(`${kind}s are added, renamed and deleted in their editor`, async ({ page, guard }) => {
    guard.expectFailures(`/api${path}`);
    await page.goto(path);
    const rows = rowsOf(page);
    await expect(page.getByText(`No ${kind}s yet — add your first ${kind} above.`)).toBeVisible();

    await add(page, '   ');
    await expect(rows).toHaveCount(0);
    await add(page, '  woodwork  ');
    await expect(toast(page, `${title} created`)).toBeVisible();
    await expect(page.getByLabel(`New ${kind}`)).toHaveValue('');
    await add(page, 'Örtliches');
    await expect(rows).toHaveCount(2);
    await add(page, 'astronomy 🔭');
    await expect(rows).toHaveCount(3);
    await expect.poll(() => names(page)).toEqual(['astronomy 🔭', 'Örtliches', 'woodwork']);

    await add(page, 'woodwork');
    await expect(toast(page, `Unable to create ${kind}`)).toContainText('woodwork');
    await expect(rows).toHaveCount(3);

    await page.getByRole('button', { name: 'Edit woodwork' }).click();
    const input = page.getByRole('textbox', { name: `Name of the ${kind}` });
    await expect(input).toBeFocused();
    await input.fill('gone');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit woodwork' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit woodwork' }).click();
    await input.fill('Joinery');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, `${title} updated`)).toBeVisible();
    await expect.poll(() => names(page)).toEqual(['astronomy 🔭', 'Joinery', 'Örtliches']);

    await page.getByRole('button', { name: 'Delete Joinery' }).click();
    await expect(toast(page, `${title} deleted`)).toBeVisible();
    await expect(rows).toHaveCount(2);

    await page.getByRole('tab', { name: otherTab }).click();
    await expect(page).toHaveURL(other);
    await expect(page.getByText('Örtliches')).toHaveCount(0);
  });

  test(`the keyboard goes on beside a ${kind} that was deleted`, async ({ page, product }) => {
    const route = kind === 'tag' ? routes.createTag : routes.createGroup;
    for (const name of ['one', 'three', 'two']) {
      await product.api.call(route, { body: { name } });
    }
    await page.goto(path);
    const press = async (name: string) => {
      await page.getByRole('button', { name: `Delete ${name}` }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
    };
    await press('three');
    await expect(page.getByRole('button', { name: 'Edit two' })).toBeFocused();
    await press('two');
    await expect(page.getByRole('button', { name: 'Edit one' })).toBeFocused();
    await press('one');
    await expect(page.getByLabel(`New ${kind}`)).toBeFocused();
  });
}

/** Puts a video with this tag into the library, and its channel into this group. */
async function useLabels({ api, emulator }: Product, tag: number, group: number): Promise<void> {
  const remoteId = findChannel(emulator.catalogue, BENCH)?.videos[0]?.id ?? '';
  const url = `https://www.youtube.com/watch?v=${remoteId}`;
  const { channel } = await api.call(routes.addToLibrary, { body: { url, tags: [tag] } });
  const params = { id: channel.id };
  await api.call(routes.updateChannel, { params, body: { groups: [group] } });
}

test('what is used is deleted only once that was confirmed, and the focus goes on', async ({
  page,
  product,
}) => {
  const create = (route: typeof routes.createTag | typeof routes.createGroup, name: string) =>
    product.api.call(route, { body: { name } });
  const tag = await create(routes.createTag, 'used');
  await create(routes.createTag, 'zest');
  const group = await create(routes.createGroup, 'used');
  await useLabels(product, tag.id, group.id);
  for (const { path, kind, what, next } of [
    { path: '/tags', kind: 'tag', what: '1 video', next: page.getByLabel('Edit zest') },
    { path: '/groups', kind: 'group', what: '1 channel', next: page.getByLabel('New group') },
  ]) {
    await page.goto(path);
    const remove = page.getByRole('button', { name: 'Delete used' });
    const dialog = page.getByRole('alertdialog', { name: `Delete the ${kind} "used"?` });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveAccessibleDescription(`It will be taken off ${what}.`);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await expect(next).toBeFocused();
  }
});
