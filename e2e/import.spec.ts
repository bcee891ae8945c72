import { readFile } from 'node:fs/promises';
import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { type Followed, takeoutCsv, WRITERS } from './support/followed-files.ts';
import { NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER } });

const COUNT = 1_000;
// So rarely that none of the thousands of channels is read for it while the tests run.
const SCHEDULE = '0 0 29 2 *';
const idOf = (number: number): string => `UC${String(number).padStart(22, '0')}`;

for (const [place, [program, write]] of WRITERS.entries()) {
  const from = place * COUNT;
  const channels = Array.from({ length: COUNT }, (_, index) => ({
    remoteId: idOf(from + index),
    name: `"Brought" & ${from + index} 茶`,
  }));
  const { name, text } = write(channels);
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };

  test(`a thousand subscriptions come along in ${name} of ${program}, and a second time nothing changes`, async ({
    page,
    product: { api },
  }) => {
    const subscribed = async () => {
      const response = await api.send(routes.exportSubscriptions, { query: { format: 'json' } });
      const { channels: all } = (await response.json()) as { channels: Followed[] };
      return all
        .filter(({ remoteId }) => remoteId >= idOf(from) && remoteId < idOf(from + COUNT))
        .map(({ remoteId, name }) => ({ remoteId, name }))
        .sort((one, other) => (one.remoteId < other.remoteId ? -1 : 1));
    };
    await page.goto('/subscriptions/import');
    await page.getByLabel('File').setInputFiles(file);
    await expect(page.getByText(`${program}: 1,000 subscriptions would be added.`)).toBeVisible();
    const listed = page.getByRole('region', { name: 'Channels' }).getByRole('listitem');
    await expect(listed).toHaveCount(COUNT);
    await expect(listed.first()).toHaveText(`${channels[0]?.name}New`);
    expect(await subscribed()).toEqual([]);

    await page.getByRole('textbox', { name: 'Schedule' }).fill(SCHEDULE);
    await page.getByRole('button', { name: 'Import 1,000 Subscriptions' }).click();
    await expect(page.getByText('Subscriptions imported')).toBeVisible();
    await expect(page).toHaveURL('/subscriptions');
    expect(await subscribed()).toEqual(channels);

    await page.goto('/subscriptions/import');
    await page.getByLabel('File').setInputFiles(file);
    await expect(
      page.getByText(/nothing would change; 1,000 are subscribed already/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    expect(await subscribed()).toEqual(channels);
  });
}

test('the import is found beside adding one, and has no barriers', async ({ page }) => {
  await page.goto('/subscriptions/add');
  await page.getByRole('link', { name: 'Import Many' }).click();
  await expect(page).toHaveURL('/subscriptions/import');
  await expect(page).toHaveTitle('Import Subscriptions - Vidarium');
  expect(await barriers(page)).toEqual([]);
  const { name, text } = takeoutCsv([{ remoteId: idOf(9_000), name: 'Looked at' }]);
  await page
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText('Google Takeout: 1 subscription would be added.')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

test('a file that is no list of subscriptions is refused in words', async ({ page }) => {
  await page.goto('/subscriptions/import');
  await page.getByLabel('File').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Bread\nTea\n'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'This is no list of subscriptions that Vidarium can read. Choose subscriptions.csv of Google Takeout, OPML of any reader, or what NewPipe and FreeTube export.',
  );
  expect(await barriers(page)).toEqual([]);
});

test('names are read whole on a phone, and begin where all begin in whatever script', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/subscriptions/import');
  const long = 'قناة الطبخ البطيء والقصص القديمة من بلاد الشام وما حولها';
  const { name, text } = takeoutCsv([
    { remoteId: idOf(9_001), name: long },
    { remoteId: idOf(9_002), name: 'شاي' },
  ]);
  await page
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const listed = page.getByRole('region', { name: 'Channels' });
  const whole = await listed
    .getByText(long)
    .evaluate((words) => words.scrollWidth <= words.clientWidth);
  expect(whole).toBe(true);
  const [first, second] = [
    await listed.getByText(long).boundingBox(),
    await listed.getByText('شاي').boundingBox(),
  ];
  expect(second?.x).toBe(first?.x);
});

test('the own subscriptions go into a file for other programs', async ({ page, product }) => {
  const channels = [{ remoteId: idOf(8_000), name: 'Taken <away> & kept' }];
  await product.api.call(routes.importSubscriptions, { body: { channels, schedule: SCHEDULE } });
  await page.goto('/subscriptions/import');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as OPML' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('vidarium-subscriptions.opml');
  const opml = await readFile(await download.path(), 'utf8');
  expect(opml).toContain('title="Taken &lt;away&gt; &amp; kept"');
});

test('the way back stands beside the way on, however narrow the phone', async ({ page }) => {
  const channels = Array.from({ length: 1_234 }, (_, index) => ({
    remoteId: idOf(900_000 + index),
    name: `Narrow ${index}`,
  }));
  const { name, text } = takeoutCsv(channels);
  // A phone of 360 pixels of which a scrollbar takes fifteen.
  await page.setViewportSize({ width: 345, height: 740 });
  await page.goto('/subscriptions/import');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('File').setInputFiles(file);
  const wayOn = await page.getByRole('button', { name: /^Import 1,/ }).boundingBox();
  const wayBack = await page.getByRole('link', { name: 'Cancel' }).boundingBox();
  if (!wayOn || !wayBack) throw new Error('They are not drawn.');
  expect(wayBack.x + wayBack.width).toBeLessThanOrEqual(wayOn.x);
  expect(Math.abs(middleOf(wayBack) - middleOf(wayOn))).toBeLessThan(2);
});

const middleOf = ({ y, height }: { y: number; height: number }): number => y + height / 2;
