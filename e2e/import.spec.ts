import { readFile } from 'node:fs/promises';
import { routes } from '../contract/routes.ts';
import { barriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';
import { NEWCOMER } from './setups.ts';

test.use({ setup: { ...NEWCOMER } });

const COUNT = 1_000;
const SCHEDULE = '0 0 29 2 *';
const idOf = (number: number): string => `UC${String(number).padStart(22, '0')}`;
const rows = Array.from(
  { length: COUNT },
  (_, index) => `${idOf(index)},http://www.youtube.com/channel/${idOf(index)},Brought ${index}`,
);
const takeout = {
  name: 'subscriptions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Channel Id,Channel Url,Channel Title\n${rows.join('\n')}\n`),
};

test('a thousand subscriptions of another program come along, and a second time nothing changes', async ({
  page,
  product,
}) => {
  await page.goto('/subscriptions/add');
  await page.getByRole('link', { name: 'Import Many' }).click();
  await expect(page).toHaveURL('/subscriptions/import');
  await expect(page).toHaveTitle('Import Subscriptions - Vidarium');
  expect(await barriers(page)).toEqual([]);

  await page.getByLabel('File').setInputFiles(takeout);
  await expect(page.getByText('Google Takeout: 1,000 subscriptions would be added.')).toBeVisible();
  const listed = page.getByRole('region', { name: 'Channels' }).getByRole('listitem');
  await expect(listed).toHaveCount(COUNT);
  await expect(listed.first()).toHaveText('Brought 0New');
  expect(await barriers(page)).toEqual([]);
  const known = await product.api.call(routes.listChannels, { query: { q: 'Brought' } });
  expect(known.content).toEqual([]);

  await page.getByRole('textbox', { name: 'Schedule' }).fill(SCHEDULE);
  await page.getByRole('button', { name: 'Import 1,000 Subscriptions' }).click();
  await expect(page.getByText('Subscriptions imported')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions');
  await expect(page.getByRole('link', { name: 'Brought 0', exact: true })).toBeVisible();

  await page.goto('/subscriptions/import');
  await page.getByLabel('File').setInputFiles(takeout);
  await expect(page.getByText(/nothing would change; 1,000 are subscribed already/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
});

test('a file that is no list of subscriptions is refused in words', async ({ page }) => {
  await page.goto('/subscriptions/import');
  await page.getByLabel('File').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Bread\nTea\n'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'This is no list of subscriptions that Vidarium can read.',
  );
  expect(await barriers(page)).toEqual([]);
});

test('the own subscriptions go into a file for other programs', async ({ page, product }) => {
  const channels = [{ remoteId: idOf(5_000), name: 'Taken <away> & kept' }];
  await product.api.call(routes.importSubscriptions, { body: { channels, schedule: SCHEDULE } });
  await page.goto('/subscriptions/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as OPML' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('vidarium-subscriptions.opml');
  const opml = await readFile(await download.path(), 'utf8');
  expect(opml).toContain('title="Taken &lt;away&gt; &amp; kept"');
});
