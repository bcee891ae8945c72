import type { Locator, Page } from '@playwright/test';
import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { overflow } from './support/overflow.ts';
import {
  addSpeech,
  hide,
  LONG_LINES,
  LONG_SPEECH,
  readSpeech,
  SILENT,
  SPEECHES,
  WORK,
} from './support/speech.ts';

test.use({ setup: SPEECHES, timezoneId: 'UTC' });

const panel = (page: Page) => page.getByRole('region', { name: 'Transcript' });
const fold = (page: Page) => panel(page).getByRole('button', { name: /^Transcript/ });
const lines = (page: Page) => panel(page).getByRole('listitem');
const line = (page: Page, words: string) => lines(page).filter({ hasText: words });
const link = (page: Page, words: string) => line(page, words).getByRole('link');
const box = (page: Page) => panel(page).getByRole('searchbox');
const chosen = (page: Page) => lines(page).getByRole('button', { pressed: true });
const bar = (page: Page) => panel(page).getByRole('status').filter({ hasText: '–' });

/** Folds out what is said in a small window, after which it is so in every window. */
async function leaveOpenOnPhone(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await fold(page).click();
}

/** Whether all of a line is to be seen in the box that the lines are scrolled in. */
const standsInBox = (row: Locator) =>
  row.evaluate((element) => {
    const frame = element.closest('[role=group]')?.parentElement?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
  });

test('what is said stands beside the player, and a line leads to where it is said', async ({
  page,
  product,
  guard,
}) => {
  const { id, remoteId, address } = await readSpeech(product, 1);
  await page.goto(address);
  await expect(fold(page)).toContainText('English');
  await expect(fold(page)).not.toContainText('automatic');
  await expect(lines(page)).toHaveCount(20);
  await expect(lines(page).first()).toContainText('0:00Good evening');
  await page.evaluate(() => window.scrollTo(0, 40));
  await link(page, 'A spring forgets').click();
  await expect(page).toHaveURL(`/media/${id}?start=18`);
  await expect(link(page, 'A spring forgets')).toHaveAttribute('aria-current', 'true');
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
  const player = page.getByTitle('Speech 1');
  await expect(player).toHaveAttribute('src', /[?&]start=19$/);
  expect(guard.embeds.at(-1)).toContain(remoteId);

  const starts = () => guard.embeds.filter((address) => /[?&]start=19$/.test(address)).length;
  await expect.poll(starts).toBe(1);
  await link(page, 'A spring forgets').click();
  await expect.poll(starts).toBe(2);
  await page.getByRole('tab', { name: 'COMMENTS' }).click();
  await expect(page).toHaveURL(`/media/${id}?start=18&tab=comments`);
  expect(starts()).toBe(2);

  await page.goto(`${address}?start=45`);
  await expect(link(page, 'A minute here')).toHaveAttribute('aria-current', 'true');
  await expect(link(page, 'A minute here')).toBeInViewport();
});

test('the tabs stay where they are while what is said comes', async ({ page, product }) => {
  const { id, address } = await readSpeech(product, 1);
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`**/api/media/${id}/transcript`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(address);
  await expect(panel(page).getByRole('status', { name: 'Loading' })).toBeAttached();
  const place = await page.getByRole('tablist').boundingBox();
  goOn();
  await expect(lines(page)).toHaveCount(20);
  expect(await page.getByRole('tablist').boundingBox()).toEqual(place);
});

test('automatic captions are called so', async ({ page, product }) => {
  const { address } = await readSpeech(product, 2);
  await page.goto(address);
  await expect(fold(page)).toContainText('English, automatic captions');
});

test('a search within goes from place to place, whatever the accents, over the ends of lines', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, 1);
  await page.goto(address);
  await box(page).fill('ESCAPEMENT');
  const status = panel(page).getByRole('status');
  await expect(status).toHaveText('1 of 2');
  await expect(panel(page).locator('mark')).toHaveText(['escapement', 'escapement']);
  await box(page).press('Enter');
  await expect(status).toHaveText('2 of 2');
  await expect(link(page, 'made of glass')).toBeInViewport();
  await box(page).press('Shift+Enter');
  await expect(status).toHaveText('1 of 2');
  await panel(page).getByRole('button', { name: 'Next place' }).click();
  await panel(page).getByRole('button', { name: 'Next place' }).click();
  await expect(status).toHaveText('1 of 2');
  await box(page).fill('cafe owners');
  await expect(status).toHaveText('1 of 1');
  await box(page).fill('since the great flood. A spring');
  await expect(panel(page).locator('mark')).toHaveText(['since the great flood.', 'A spring']);
  await box(page).fill('railways');
  await expect(status).toHaveText('Not said');
});

test('lines are chosen with the mouse and become the start and end of an action', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, 1);
  await page.goto(address);
  const mark = (words: string) => line(page, words).getByRole('button');
  await line(page, 'Every wheel').hover();
  await mark('Every wheel').click();
  await expect(bar(page)).toHaveText('0:03 – 0:06 · 1 line');
  await mark('Listen to').click();
  await expect(bar(page)).toHaveText('0:03 – 0:12 · 3 lines');
  await link(page, 'Café owners').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toHaveText('0:03 – 0:15 · 4 lines');
  await expect(chosen(page)).toHaveCount(4);
  await expect(page).toHaveURL(address);

  await panel(page).getByRole('button', { name: 'Cut this' }).click();
  await expect(page).toHaveURL(`${address}?tab=actions`);
  await expect(page.getByLabel('Profile')).toBeFocused();
  await expect(page.getByLabel('Start Time')).toHaveValue('0:03');
  await expect(page.getByLabel('End Time')).toHaveValue('0:15');

  await page.getByRole('tab', { name: 'COMMENTS' }).click();
  await page.getByRole('tab', { name: 'ACTIONS' }).click();
  await expect(page.getByLabel('Start Time')).toHaveValue('0:03');
  await page.getByLabel('Action', { exact: true }).selectOption('Extract video');
  await expect(page.getByLabel('End Time')).toHaveValue('0:15');

  await panel(page).getByRole('button', { name: 'Clear' }).click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(panel(page).getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
});

test('what was typed for one video is not asked of another', async ({ page, product }) => {
  const first = await addSpeech(product, 1);
  await addSpeech(product, 2);
  await page.goto(`${first.address}?tab=actions`);
  await page.getByLabel('Start Time').fill('0:10');
  await page.getByRole('article').getByRole('link', { name: 'Speech 2', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speech 2');
  await page.getByRole('tab', { name: 'ACTIONS' }).click();
  await expect(page.getByLabel('Start Time')).toHaveValue('');
});

test('the keyboard alone searches, goes from line to line, jumps and chooses', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, 1);
  await page.goto(address);
  await box(page).focus();
  await page.keyboard.type('pendulum');
  await expect(panel(page).getByRole('status')).toHaveText('1 of 1');
  await panel(page).getByRole('button', { name: 'Next place' }).focus();
  await page.keyboard.press('Tab');
  await expect(link(page, 'Listen to')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(link(page, 'Café owners')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}?start=12`);
  await expect(link(page, 'Café owners')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar(page)).toHaveText('0:12 – 0:15 · 1 line');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toHaveText('0:12 – 0:21 · 3 lines');
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(link(page, 'Thank you all')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(link(page, 'Good evening')).toBeFocused();
});

test('of five thousand lines only those near are drawn, and each can be reached', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, LONG_SPEECH);
  await page.goto(address);
  await expect(link(page, 'number 1.')).toBeInViewport();
  await link(page, 'number 1.').focus();
  await page.keyboard.press('End');
  await expect(link(page, `number ${LONG_LINES}.`)).toBeFocused();
  expect(await lines(page).count()).toBeLessThan(400);
  await box(page).fill('number 4321.');
  await expect(link(page, 'number 4321.')).toBeInViewport();
  await page.goto(`${address}?start=12000`);
  await expect(link(page, 'number 4001.')).toBeInViewport();
});

for (const width of [1280, 360]) {
  test(`an address with a start shows what is said there, in a window of ${width} pixels`, async ({
    page,
    product,
  }) => {
    const { address } = await readSpeech(product, LONG_SPEECH);
    await page.setViewportSize({ width, height: 780 });
    await page.goto(address);
    if (width < 1280) await fold(page).click();
    for (const [start, words] of [
      [65, 'number 22.'],
      [7_777, 'number 2593.'],
      [14_999, `number ${LONG_LINES}.`],
      [0, 'number 1.'],
    ] as const) {
      await page.goto(`${address}?start=${start}`);
      await expect(link(page, words)).toHaveAttribute('aria-current', 'true');
      await expect.poll(() => standsInBox(line(page, words))).toBe(true);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  });
}

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

test('a video without captions says so, and can be looked at again', async ({ page, product }) => {
  const { address } = await readSpeech(product, SILENT);
  await page.goto(address);
  await expect(panel(page).getByText('This video has no captions.')).toBeVisible();
  await leaveOpenOnPhone(page);
  await look(page, `Speech ${SILENT}`);
  await panel(page).getByRole('button', { name: 'Look again' }).click();
  await expect(panel(page).getByRole('button', { name: 'Look again' })).toBeHidden();
  await expect(panel(page).getByText('This video has no captions.')).toBeVisible(WORK);
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

test('the lines of a recording follow it as it plays, and lead to their places in it', async ({
  page,
  product,
}) => {
  const { id, address } = await readSpeech(product, 1);
  const params = { id };
  await product.api.call(routes.submitAction, {
    params,
    body: {
      action: 'extract_audio',
      params: { profile: 'MP3', startTime: '3', endTime: '15' },
    },
  });
  const recordings = () => product.api.call(routes.listAttachments, { params });
  await expect.poll(async () => (await recordings()).length, WORK).toBe(1);
  const [recording] = await recordings();
  await page.goto(`${address}/attachments/${recording?.id}`);
  await expect(panel(page).getByText('Only what is said in this recording.')).toBeVisible();
  await expect(lines(page)).toHaveCount(4);
  await expect(lines(page).first()).toContainText('0:03Every wheel');

  const player = page.getByRole('region', { name: 'Attachment', exact: true }).locator('audio');
  const time = () => player.evaluate((element: HTMLAudioElement) => element.currentTime);
  await link(page, 'Listen to').click();
  await expect.poll(time).toBe(6);
  await expect(page).toHaveURL(`${address}/attachments/${recording?.id}`);
  await expect(link(page, 'Listen to')).toHaveAttribute('aria-current', 'true');
  await player.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 10;
  });
  await expect(link(page, 'Café owners')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Back to video' }).click();
  await expect(lines(page)).toHaveCount(20);
});

test('it is folded on a phone, and stays as the person left it', async ({ page, product }) => {
  const { address } = await readSpeech(product, 9);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(lines(page)).toHaveCount(0);
  await fold(page).click();
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(fold(page)).toContainText('Arabic');
  const words = lines(page).first().getByText('مساء الخير');
  expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
});

test('on a phone, who comes to a second sees what is said there', async ({ page, product }) => {
  const { address } = await readSpeech(product, 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${address}?start=18`);
  const said = line(page, 'A spring forgets');
  await expect(link(page, 'A spring forgets')).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => standsInBox(said)).toBe(true);
  await fold(page).click();
  await page.reload();
  await expect(fold(page)).toHaveAttribute('aria-expanded', 'false');
});

test('a transcript has no barriers in either theme, fits a phone and twice the text', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, 1);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${address}?start=7`);
  await box(page).fill('the');
  await line(page, 'Every wheel').hover();
  await line(page, 'Every wheel').getByRole('button').click();
  await expect(bar(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await box(page).fill('the');
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
  expect(await barriers(page, { within: 'main' })).toEqual([]);
});
