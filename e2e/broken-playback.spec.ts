import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeRecording } from '../server/testing/recordings.ts';
import { attach } from './support/attach.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { overflow } from './support/overflow.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { player, viewer } from './support/viewer.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  contextOptions: { reducedMotion: 'reduce' },
});

/** More than the browser fetches in advance. */
const SECONDS = 300;
/** The browser tries for half a minute to reach the server by itself. */
const PATIENCE = { timeout: 120_000 };

let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidarium playback '));
});

test.afterAll(() => rm(folder, { recursive: true }));

const alert = (page: Page) => viewer(page).getByRole('alert');
const read = <Name extends 'currentTime' | 'paused' | 'duration'>(page: Page, name: Name) =>
  player(page).evaluate((media: HTMLMediaElement, what) => media[what], name);

test('a recording whose connection breaks goes on at the same second once it is tried again', async ({
  page,
  product,
  guard,
}) => {
  guard.expectFailures('/');
  const id = await mediaNamed(product, 'Test bench 1');
  const { content } = await makeRecording(folder, 'Long.wav', ['sound'], { seconds: SECONDS });
  const attachment = await attach(product.api, id, 'Long.wav', content);
  await page.goto(`/media/${id}/attachments/${attachment}`);
  await expect.poll(() => read(page, 'duration')).toBeCloseTo(SECONDS, 0);

  await page.context().setOffline(true);
  await player(page).evaluate((media: HTMLMediaElement) => {
    media.muted = true;
    media.currentTime = 250;
    media.play().catch(() => undefined);
  });
  const words = 'The connection to the server broke off. Try again to go on at 4:10.';
  await expect(alert(page)).toContainText(words, PATIENCE);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toEqual([]);

  // The next attempt does not even get at the beginning of the file.
  const tryAgain = alert(page).getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await expect(viewer(page)).toBeFocused();
  await expect(alert(page)).toContainText(words, PATIENCE);

  await page.context().setOffline(false);
  await tryAgain.click();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(250);
  expect(await read(page, 'paused')).toBe(false);
  await expect(alert(page)).toHaveCount(0);
});

test('a file that the browser cannot make anything of is called so', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 2');
  const { content } = await makeRecording(folder, 'Old.avi', ['sound', 'picture']);
  const attachment = await attach(product.api, id, 'Old.avi', content);
  await page.goto(`/media/${id}/attachments/${attachment}`);
  await expect(alert(page)).toHaveText(
    'This browser cannot play the file. Download it to open it elsewhere.',
  );
  await expect(viewer(page).getByRole('link', { name: 'Download' })).toBeVisible();
});
