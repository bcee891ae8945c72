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
import type { Product } from './support/product.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { player, viewer } from './support/viewer.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

/** Shorter than the videos, so that nobody knows which part of them it is. */
const SECONDS = 50;
const CHAPTERS = [
  { start: 0, title: 'مقدمة' },
  { start: 20, title: 'The middle part, whose title is so long that it never fits into one line' },
  { start: 40, title: 'The end' },
];

let folder: string;
/** Picture and sound, and sound alone. */
let talk: Buffer<ArrayBuffer>;
let song: Buffer<ArrayBuffer>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vidarium viewer '));
  const extras = { seconds: SECONDS, chapters: CHAPTERS };
  talk = (await makeRecording(folder, 'Talk.webm', ['sound', 'picture'], extras)).content;
  song = (await makeRecording(folder, 'Song.mp3', ['sound'], extras)).content;
});

test.afterAll(() => rm(folder, { recursive: true }));

const facts = (page: Page) =>
  player(page).evaluate(
    ({ currentTime, paused, muted, playbackRate, duration }: HTMLMediaElement) => ({
      currentTime: Math.round(currentTime),
      paused,
      muted,
      playbackRate,
      duration: Math.round(duration),
    }),
  );

/** Opens a recording, and waits until its length is known. */
async function open(page: Page, { api }: Product, id: number, name: string, content: BlobPart) {
  const attachment = await attach(api, id, name, content);
  await page.goto(`/media/${id}/attachments/${attachment}`);
  await expect.poll(async () => (await facts(page)).duration).toBe(SECONDS);
  return `/media/${id}/attachments/${attachment}`;
}

const expectAt = (page: Page, seconds: number) =>
  expect.poll(async () => (await facts(page)).currentTime).toBe(seconds);

test('a recording is worked by keys while the focus is in the viewer', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 1');
  await open(page, product, id, 'Keys.webm', talk);
  await expect(viewer(page)).toBeFocused();
  for (const [key, seconds] of [
    ['l', 10],
    ['ArrowRight', 15],
    ['j', 5],
    ['ArrowLeft', 0],
    ['j', 0],
    ['5', 25],
    ['9', 45],
    ['l', 50],
    ['2', 10],
  ] as const) {
    await page.keyboard.press(key);
    await expectAt(page, seconds);
  }
  await page.keyboard.press('m');
  await expect.poll(async () => (await facts(page)).muted).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await facts(page)).paused).toBe(false);
  await page.keyboard.press('k');
  await expect.poll(async () => (await facts(page)).paused).toBe(true);
  await page.keyboard.press('>');
  await page.keyboard.press('>');
  await page.keyboard.press('<');
  await expect.poll(async () => (await facts(page)).playbackRate).toBe(1.25);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('keys mean what they always do in a field, on a button and with the shortcuts of the browser', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 2');
  await open(page, product, id, 'Fields.webm', talk);
  await page.keyboard.press('4');
  await expectAt(page, 20);

  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.type('jkl m5');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('jkl m5');
  await viewer(page).getByLabel('Speed').focus();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Alt+5');
  expect(await facts(page)).toMatchObject({ currentTime: 20, paused: true, muted: false });

  // The player itself begins and stops by its own means, and once only.
  await player(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await facts(page)).paused).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await facts(page)).paused).toBe(true);
});

test('a recording goes on where it stopped, as fast as before, and can start over', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 3');
  const address = await open(page, product, id, 'Song.mp3', song);
  await expect(viewer(page).getByText(/^Continued at/)).toBeHidden();
  const forward = viewer(page).getByRole('button', { name: 'Forward 10 s' });
  for (let time = 0; time < 3; time += 1) await forward.click();
  await viewer(page).getByRole('button', { name: 'Back 10 s' }).click();
  await expectAt(page, 20);
  await viewer(page).getByLabel('Speed').selectOption('1.5×');
  await page.reload();
  await expectAt(page, 20);
  expect((await facts(page)).playbackRate).toBe(1.5);
  await expect(viewer(page).getByLabel('Speed')).toHaveValue('1.5');
  await expect(viewer(page).getByText('Continued at 0:20')).toBeVisible();

  await viewer(page).getByRole('button', { name: 'Start over' }).click();
  await expectAt(page, 0);
  await expect(viewer(page)).toBeFocused();
  await page.goto(`/media/${id}`);
  await page.goto(address);
  await expectAt(page, 0);
  await expect(viewer(page).getByText(/^Continued at/)).toBeHidden();
});

test('a recording that was played to its end begins anew', async ({ page, product }) => {
  const id = await mediaNamed(product, 'Test bench 4');
  await open(page, product, id, 'End.mp3', song);
  await page.keyboard.press('5');
  await expectAt(page, 25);
  await page.reload();
  await expect(viewer(page).getByText('Continued at 0:25')).toBeVisible();
  await expectAt(page, 25);
  await player(page).evaluate((media: HTMLMediaElement) => {
    media.muted = true;
    media.currentTime = 49;
    return media.play();
  });
  await expect
    .poll(() => player(page).evaluate((media: HTMLMediaElement) => media.ended))
    .toBe(true);
  await expect(viewer(page).getByText(/^Continued at/)).toBeHidden();
  await page.reload();
  await expect.poll(async () => (await facts(page)).duration).toBe(SECONDS);
  expect((await facts(page)).currentTime).toBe(0);
});

test('chapters are listed, lead to their places, and the current one is marked', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 5');
  await open(page, product, id, 'Chapters.webm', talk);
  const chapters = viewer(page).getByRole('region', { name: 'Chapters' }).getByRole('button');
  await expect(chapters).toHaveText([/^0:00مقدمة/, /^0:20The middle part/, /^0:40The end/]);
  await expect(chapters.nth(0)).toHaveAttribute('aria-current', 'true');
  await chapters.nth(2).click();
  await expectAt(page, 40);
  await expect(chapters.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(chapters.nth(0)).not.toHaveAttribute('aria-current');
  await chapters.nth(1).focus();
  await page.keyboard.press('Enter');
  await expectAt(page, 20);
  await expect(chapters.nth(1)).toBeFocused();
});

test('the viewer has no barriers in either theme, and fits a phone and twice the text', async ({
  page,
  product,
}) => {
  const id = await mediaNamed(product, 'Test bench 6');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await open(page, product, id, 'Barriers.webm', talk);
  await page.keyboard.press('5');
  await expectAt(page, 25);
  await page.reload();
  await expect(viewer(page).getByText('Continued at 0:25')).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Keyboard shortcuts' }).click();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
});
