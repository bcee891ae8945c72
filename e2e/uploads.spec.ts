import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows, upload } from './support/attachments-panel.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { CREDENTIALS } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { toast } from './support/toast.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH], settings: { UPLOAD_LIMIT_MB: '2' } },
});

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidarium files '));
});

test.afterAll(() => rm(folder, { recursive: true }));

test('an upload needs a file, shows how far it is, and can be taken back', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 4');
  await page.goto(`/media/${id}`);
  const file = page.getByLabel('File');
  const button = page.getByRole('button', { name: 'Upload' });
  await button.click();
  await expect(file).toHaveAccessibleDescription('A file is required');
  await expect(file).toBeFocused();

  const path = join(folder, 'large.bin');
  await writeFile(path, Buffer.alloc(1_500_000, 'x'));
  const network = await page.context().newCDPSession(page);
  const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await network.send('Network.emulateNetworkConditions', slowly);
  await file.setInputFiles(path);
  await expect(file).toHaveAccessibleDescription('');
  await expect(page.getByText('1.43 MB')).toBeVisible();
  await button.focus();
  await page.keyboard.press('Enter');
  const progress = page.getByRole('progressbar', { name: 'Uploading' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(button).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(progress).toHaveCount(0);
  await expect(file).toBeFocused();
  await expect(page.getByText('large.bin')).toBeVisible();
  await expect(page.getByText('No attachments found')).toBeVisible();

  await network.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
  await button.click();
  await expect(toast(page, 'Attachment uploaded')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
  await expect(file).toBeFocused();
});

test('the same file can be dropped again once it has arrived', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 7');
  await page.goto(`/media/${id}`);
  const path = join(folder, 'again.txt');
  await writeFile(path, 'Once more.');
  const file = page.getByLabel('File');
  const drops = await page.context().newCDPSession(page);
  const drop = async () => {
    const { x = 0, y = 0 } = (await file.boundingBox()) ?? {};
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await drops.send('Input.dispatchDragEvent', { type, x: x + 20, y: y + 20, data });
    }
  };
  for (const count of [1, 2]) {
    await drop();
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(rows(page)).toHaveCount(count);
    await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
    await expect(file).toHaveValue('');
  }
});

test('an upload goes on while another tab or page is shown, and is seen again on the way back', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 4');
  await page.goto(`/media/${id}`);
  const path = join(folder, 'long.bin');
  await writeFile(path, Buffer.alloc(1_500_000, 'x'));
  const network = await page.context().newCDPSession(page);
  const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slowly);
  await page.getByLabel('File').setInputFiles(path);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('tab', { name: 'Attachments' }).click();
  await page.getByRole('button', { name: 'Upload' }).click();
  const progress = page.getByRole('progressbar', { name: 'Uploading' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);

  await page.getByRole('tab', { name: 'Comments' }).click();
  await expect(progress).toHaveCount(0);
  await page.getByRole('tab', { name: 'Attachments' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(page.getByText('long.bin')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Attachments' })).toBeFocused();

  await page.getByRole('link', { name: 'Latest' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Latest' })).toBeVisible();
  await network.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
  await expect(toast(page, 'Attachment uploaded')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
});

test('an upload ends with the session in which it was begun, and that is said', async ({
  page,
  product,
  guard,
}) => {
  // Pictures that are still on their way when the session ends are refused.
  guard.expectFailures('/images/');
  const id = await mediaNamed(product, 'Test bench 6');
  const session = await page.context().cookies();
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Username').fill(CREDENTIALS.username);
  await page.getByLabel('Password').fill(CREDENTIALS.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(`/media/${id}`);
  const path = join(folder, 'unfinished.bin');
  await writeFile(path, Buffer.alloc(1_500_000, 'x'));
  const network = await page.context().newCDPSession(page);
  const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slowly);
  await upload(page, path);
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Unable to upload attachment')).toBeVisible();
  await page.context().addCookies(session);
  await page.goto(`/media/${id}`);
  await expect(page.getByText('No attachments found')).toBeVisible();
});

test('an upload that is too large says so, and the form waits for another', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/attachments');
  const id = await mediaNamed(product, 'Test bench 5');
  const path = join(folder, 'too-large.bin');
  await writeFile(path, Buffer.alloc(3_000_000, 'x'));
  await page.goto(`/media/${id}`);
  await upload(page, path);
  await expect(toast(page, 'Unable to upload attachment')).toContainText('larger than the 2 MB');
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await expect(page.getByText('No attachments found')).toBeVisible();
});
