import { routes } from '../contract/routes.ts';
import { countJobs, withLockedDatabase, withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { card, choose } from './support/cards.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { CREDENTIALS } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test.beforeEach(({ guard }) => expectBrokenServer(guard));

for (const [item, words] of [
  ['Mark as watched', 'Unable to mark as watched'],
  ['Mark as unwatched', 'Unable to mark as unwatched'],
  ['Add to Watch Later', 'Unable to add to Watch Later'],
  ['Remove from Watch Later', 'Unable to remove from Watch Later'],
] as const) {
  test(`the server cannot keep a mark: ${item}`, async ({ page, product }) => {
    const { media } = await firstThings(product);
    const isOn = item === 'Mark as unwatched' || item === 'Remove from Watch Later';
    const body = item.includes('watched') ? { watched: isOn } : { watchLater: isOn };
    await product.api.call(routes.updateMedia, { params: { id: media }, body });
    await page.goto('/latest');
    await expect(card(page, 'Test bench 1')).toBeVisible();
    await withoutTable(product.database, 'media', async () => {
      await choose(page, 'Test bench 1', item);
      await expectFailure(page, words);
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
    });
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
}

for (const kind of ['tag', 'group']) {
  test(`the server cannot create, rename or delete a ${kind}`, async ({ page, product }) => {
    const route = kind === 'tag' ? routes.createTag : routes.createGroup;
    await product.api.call(route, { body: { name: 'kept' } });
    await page.goto(`/${kind}s`);
    const name = page.getByLabel(`New ${kind}`);
    await expect(page.getByRole('button', { name: 'Edit kept' })).toBeVisible();
    await withoutTable(product.database, `${kind}s`, async () => {
      await name.fill('another');
      await page.getByRole('button', { name: 'Add' }).click();
      await expectFailure(page, `Unable to create ${kind}`);
      await expect(name).toHaveValue('another');
      await page.getByRole('button', { name: 'Delete kept' }).click();
      await expectFailure(page, `Unable to delete ${kind}`);
      await page.getByRole('button', { name: 'Edit kept' }).click();
      await page.getByRole('textbox', { name: `Name of the ${kind}` }).fill('changed');
      await page.getByRole('button', { name: 'Save' }).click();
      await expectFailure(page, `Unable to update ${kind}`);
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Edit changed' })).toBeVisible();
  });
}

test('the server cannot save the form of a video, which stays filled in', async ({
  page,
  product,
}) => {
  const { media } = await firstThings(product);
  await page.goto(`/media/${media}/edit`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Test bench 1 again');
  await withoutTable(product.database, 'media_tags', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expectFailure(page, 'Unable to update video details');
  });
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused();
  await expect(page).toHaveURL(`/media/${media}/edit`);
  await expect(name).toHaveValue('Test bench 1 again');
  await name.fill('Test bench 1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/media/${media}/details`);
});

test('the server cannot save the form of a channel, which stays filled in', async ({
  page,
  product,
}) => {
  const { channel } = await firstThings(product);
  await page.goto(`/channels/${channel}/edit`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Test bench & more');
  await withoutTable(product.database, 'channel_groups', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expectFailure(page, 'Unable to update channel details');
  });
  await expect(name).toHaveValue('Test bench & more');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(`/channels/${channel}/details`);
});

test('the server cannot trigger an update', async ({ page, product }) => {
  const { channel } = await firstThings(product);
  await page.goto(`/channels/${channel}`);
  const button = page.getByRole('button', { name: 'Trigger Update' });
  await expect(button).toBeVisible();
  await withoutTable(product.database, 'jobs', async () => {
    await button.click();
    await expectFailure(page, 'Unable to trigger channel update');
  });
});

test('the server cannot log out', async ({ page, product }) => {
  await page.goto('/audit');
  await page.getByRole('button', { name: 'User menu' }).click();
  await withoutTable(product.database, 'sessions', async () => {
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expectFailure(page, 'Unable to logout at this time');
  });
  await expect(page).toHaveURL('/audit');
});

test('the server cannot write while another program holds the database', async ({
  page,
  product,
}) => {
  // Jobs would wait for the database too, and the person's change for them.
  await expect.poll(() => countJobs(product.database), { timeout: 120_000 }).toBe(0);
  await page.goto('/latest');
  await expect(card(page, 'Test bench 2')).toBeVisible();
  await withLockedDatabase(product.database, async () => {
    await choose(page, 'Test bench 2', 'Mark as watched');
    await expectFailure(
      page,
      'Unable to mark as watched',
      'Another program holds the database of the server, so nothing was saved. What is in the catalogue stays there. Close that program, then try again.',
    );
    await expect(card(page, 'Test bench 2')).not.toContainText('watched');
  });
});

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('the server cannot log in', async ({ page, product }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill(CREDENTIALS.username);
    await page.getByLabel('Password').fill(CREDENTIALS.password);
    await withoutTable(product.database, 'users', async () => {
      await page.getByRole('button', { name: 'Login' }).click();
      await expectFailure(page, 'Unable to login at this time');
    });
    await expect(page.getByLabel('Username')).toHaveValue(CREDENTIALS.username);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/');
  });
});
