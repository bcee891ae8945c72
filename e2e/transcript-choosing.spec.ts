import { expect, test } from './support/fixtures.ts';
import { addSpeech, readSpeech, SPEECHES } from './support/speech.ts';
import { bar, box, chosen, line, link, panel, place } from './support/transcript-panel.ts';

test.use({ setup: SPEECHES, timezoneId: 'UTC' });

test('a search within goes from place to place, whatever the accents, over the ends of lines', async ({
  page,
  product,
}) => {
  const { address } = await readSpeech(product, 1);
  await page.goto(address);
  await expect(link(page, 'Every wheel')).toBeVisible();
  const status = place(page);
  await expect(status, 'it is listened to from the start').toBeEmpty();
  await box(page).fill('ESCAPEMENT');
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
  await expect(place(page)).toHaveText('1 of 1');
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
