import { routes } from '../contract/routes.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { addSpeech, hide, readSpeech, SILENT, SPEECHES, WORK } from './support/speech.ts';
import { fold, leaveOpenOnPhone, lines, panel } from './support/transcript-panel.ts';

test.use({ setup: SPEECHES, timezoneId: 'UTC' });

test('a video that nobody has looked at is read at a press', async ({ page, product }) => {
  const { address } = await addSpeech(product, 5);
  await page.goto(address);
  await expect(panel(page).getByText('Nobody has looked for captions yet.')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Read what is said' }).click();
  await expect(lines(page)).toHaveCount(20, WORK);
  await page.getByRole('tab', { name: 'ACTIONS' }).click();
  const runs = page.getByRole('list', { name: 'Actions' });
  await expect(runs.getByRole('listitem', { name: 'Extract content' })).toContainText(
    'Done. The transcript shows what was found.',
  );
});

test('who has it read by the keyboard goes on in it', async ({ page, product }) => {
  const { address } = await addSpeech(product, 8);
  await page.goto(address);
  const focus = panel(page).locator(':focus');
  await panel(page).getByRole('button', { name: 'Read what is said' }).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Read what is said' })).toBeHidden();
  await expect(focus).toHaveCount(1);
  await expect(lines(page)).toHaveCount(20, WORK);
  await expect(focus).toHaveCount(1);
});

test('a video without captions says so, and can be looked at again', async ({ page, product }) => {
  const { address } = await readSpeech(product, SILENT);
  await page.goto(address);
  await expect(panel(page).getByText('This video has no captions.')).toBeVisible();
  await leaveOpenOnPhone(page);
  await look(page, `Speech ${SILENT}`);
  await panel(page).getByRole('button', { name: 'Look again' }).click();
  await expect(panel(page).getByRole('button', { name: 'Look again' })).toBeHidden();
  await expect(panel(page).getByRole('status')).toHaveText('This video has no captions.', WORK);
});

test('what could not be read says why, and is read at the next press', async ({
  page,
  product,
}) => {
  const speech = await addSpeech(product, 6);
  hide(product, speech);
  await page.goto(speech.address);
  await panel(page).getByRole('button', { name: 'Read what is said' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'Reading what is said failed. The video is private.',
    WORK,
  );
  await expect(panel(page)).toContainText('This video could not be opened to look for captions.');
  hide(product, speech, false);
  await panel(page).getByRole('button', { name: 'Look again' }).click();
  await expect(lines(page)).toHaveCount(20, WORK);
});

test('a transcript that cannot be loaded says so, and is there after "Try again"', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  const { address } = await readSpeech(product, 1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect(fold(page)).toBeVisible();
  await withoutTable(product.database, 'transcripts', async () => {
    await Promise.all([
      expectFailure(page, 'Unable to retrieve transcript'),
      leaveOpenOnPhone(page),
    ]);
    await expect(
      panel(page).getByText('An error occurred when loading the transcript'),
    ).toBeVisible();
    await look(page, 'Speech 1');
  });
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(lines(page)).toHaveCount(20);
});

test('an action reads what is said, without any fields to fill in', async ({ page, product }) => {
  const { id, address } = await addSpeech(product, 7);
  await page.goto(`${address}?tab=actions`);
  await page.getByLabel('Action', { exact: true }).selectOption('Extract content');
  await expect(page.getByLabel('Profile')).toHaveCount(0);
  await expect(page.getByText(/^Reads the captions of the video/)).toBeVisible();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(lines(page)).toHaveCount(20, WORK);
  const transcript = await product.api.call(routes.readTranscript, { params: { id } });
  expect(transcript).toMatchObject({ state: 'ready', language: 'en', automatic: false });
});
