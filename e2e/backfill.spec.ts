import type { Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { addSpeech, SPEECHES, WORK } from './support/speech.ts';
import { toast } from './support/toast.ts';

test.use({ setup: { ...SPEECHES }, contextOptions: { reducedMotion: 'reduce' } });

const SEARCH = '/search?q=pendulum&contentSearch=true';

const readAll = (page: Page) => page.getByRole('button', { name: 'Read them all' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Reading what is said' });

async function start(page: Page) {
  await readAll(page).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Read them all' }).click();
  await expect(dialog).toBeHidden();
}

test('what is said in all videos is read until "Stop", shows how far it is, and goes on later', async ({
  page,
  product,
}) => {
  const { api, emulator } = product;
  for (const number of [1, 2, 5, 6]) await addSpeech(product, number);
  // The second video keeps the work from ending before the person sees to it.
  emulator.faults.set('captions that never come', {
    match: { kinds: ['captions'] },
    answer: { type: 'delay', milliseconds: 3_600_000 },
    after: 1,
  });
  await page.goto(SEARCH);
  await expect(
    page.getByText('What is said is known of 0 videos; 4 were not looked at yet.'),
  ).toBeVisible();
  await start(page);
  await expect(page.getByText('Reading what is said…')).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuetext', '1 of 4 videos', WORK);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '25');

  await page.reload();
  await expect(page.getByText('1 of 4 videos.')).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '25');
  await expect(page.getByRole('article')).toHaveCount(1);

  await stop(page).focus();
  await page.keyboard.press('Enter');
  const rest = page.getByText('What is said is known of 1 video; 3 were not looked at yet.');
  await expect(rest).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
  await expect(page.locator(':focus').filter({ has: rest })).toHaveCount(1);
  expect((await api.call(routes.readTranscriptStatus)).backfill).toBeNull();
  await page.reload();
  await expect(rest).toBeVisible();
  await expect(stop(page)).toHaveCount(0);

  emulator.faults.clear('captions that never come');
  await start(page);
  await expect(page.getByText('What is said is known of 4 videos.')).toBeVisible(WORK);
  await expect(readAll(page)).toHaveCount(0);
});

test('the reading of all videos is stopped on the status page too', async ({ page, product }) => {
  const { api, emulator } = product;
  await addSpeech(product, 9);
  emulator.faults.set('captions that never come', {
    match: { kinds: ['captions'] },
    answer: { type: 'delay', milliseconds: 3_600_000 },
  });
  await api.call(routes.startBackfill);
  await page.goto('/status');
  const running = page.getByRole('list', { name: 'Running' }).getByRole('listitem');
  const reading = running.filter({ hasText: 'Read what is said in all videos' });
  await expect(reading).toHaveCount(1, WORK);
  await look(page, 'Status');
  await reading.getByRole('button', { name: 'Stop: Read what is said in all videos' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Reading what is said has stopped')).toBeVisible();
  await expect(reading).toHaveCount(0);
  const work = page.getByRole('region', { name: 'Work', exact: true });
  await expect(work.locator(':focus')).toHaveCount(1);
  expect((await api.call(routes.readTranscriptStatus)).backfill).toBeNull();
  emulator.faults.clear('captions that never come');
});
