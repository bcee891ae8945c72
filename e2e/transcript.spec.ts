import { routes } from '../contract/routes.ts';
import { barriers } from './support/barriers.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import { loadOwnLetters } from './support/own-letters.ts';
import { LONG_LINES, LONG_SPEECH, readSpeech, SPEECHES, WORK } from './support/speech.ts';
import {
  bar,
  box,
  fold,
  line,
  lines,
  link,
  panel,
  standsInBox,
} from './support/transcript-panel.ts';
import { player } from './support/viewer.ts';

test.use({ setup: SPEECHES, timezoneId: 'UTC' });

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
  await expect.poll(() => guard.embeds.at(-1)).toContain(remoteId);

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
  await loadOwnLetters(page);
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

  const time = () => player(page).evaluate((element: HTMLAudioElement) => element.currentTime);
  await link(page, 'Listen to').click();
  await expect.poll(time).toBe(6);
  await expect(page).toHaveURL(`${address}/attachments/${recording?.id}`);
  await expect(link(page, 'Listen to')).toHaveAttribute('aria-current', 'true');
  await player(page).evaluate((element: HTMLAudioElement) => {
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
