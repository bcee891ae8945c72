import type { Page } from '@playwright/test';
import { barriers } from './support/barriers.ts';
import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { card, choose } from './support/cards.ts';
import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import { addSpeech, readSpeech, SPEECHES } from './support/speech.ts';
import { toast } from './support/toast.ts';

test.use({ setup: SPEECHES });

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Search in what is said' });
const places = (page: Page, title: string) =>
  card(page, title)
    .getByRole('list', { name: `Where it is said in ${title}` })
    .getByRole('link');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });

test('a search in what is said leads to the place in the video', async ({ page, product }) => {
  const { id } = await readSpeech(product, 1);
  await page.goto('/search?q=pendulum+never+hurries');
  await expect(toggle(page)).not.toBeChecked();
  await expect(page.getByText('No media found')).toBeVisible();
  await toggle(page).click();
  await expect(page).toHaveURL('/search?q=pendulum+never+hurries&contentSearch=true');
  const place = places(page, 'Speech 1').first();
  await expect(place).toContainText('Listen to the pendulum, it never hurries.');
  await expect(place.locator('mark')).toHaveText(['pendulum', 'never', 'hurries']);
  await expect(place).toHaveAttribute('href', new RegExp(`^/media/${id}\\?start=\\d+$`));
  await place.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speech 1');
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.locator('[aria-current]')).toBeInViewport();
  await page.goBack();
  await expect(place).toBeVisible();
  await toggle(page).click();
  await expect(page).toHaveURL('/search?q=pendulum+never+hurries');
});

test('who searches in what is said goes on doing so with other words', async ({
  page,
  product,
}) => {
  await readSpeech(product, 1);
  await page.goto('/search?contentSearch=true');
  await expect(page.getByText(/^Type what you remember hearing/)).toBeVisible();
  await searchBox(page).fill('escapement');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=escapement&contentSearch=true');
  await expect(toggle(page)).toBeChecked();
  await expect(places(page, 'Speech 1')).toHaveCount(2);
  await page.getByRole('button', { name: 'Channels', exact: true }).click();
  await expect(toggle(page)).toHaveCount(0);
});

test('what is found can be marked as any video, and keeps its places', async ({
  page,
  product,
}) => {
  await readSpeech(product, 2);
  await page.goto('/search?q=escapement&contentSearch=true');
  await expect(places(page, 'Speech 2')).toHaveCount(2);
  await choose(page, 'Speech 2', 'Mark as watched');
  await expect(toast(page, 'Marked as watched')).toBeVisible();
  await expect(card(page, 'Speech 2')).toContainText(', watched');
  await expect(places(page, 'Speech 2')).toHaveCount(2);
});

test('what nobody says is not found, and the names are searched at a press', async ({
  page,
  product,
}) => {
  await readSpeech(product, 1);
  await page.goto('/search?q=Speech+1&contentSearch=true');
  await expect(page.getByText('No media found')).toBeVisible();
  await page.getByRole('button', { name: 'Search in the names' }).click();
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Speech 1');
  await expect(toggle(page)).not.toBeChecked();
});

test('it says of how many videos it is known what is said', async ({ page, product }) => {
  await readSpeech(product, 1);
  await addSpeech(product, 8);
  await page.goto('/search?q=clocks&contentSearch=true');
  await expect(page.getByText(/^What is said is known of \d+ videos?; \d+ w\w+ not/)).toBeVisible();
  await page.getByRole('button', { name: 'Read them all' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Read what is said in \d+ videos?\?$/ });
  await expect(dialog).toContainText('slowly and in the background');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Read them all' })).toBeFocused();
});

test('what cannot be told is said so, and told after "Try again"', async ({
  page,
  product,
  guard,
}) => {
  expectBrokenServer(guard);
  await readSpeech(product, 1);
  await withoutTable(product.database, 'transcript_counts', async () => {
    await Promise.all([
      expectFailure(page, 'Unable to retrieve transcripts'),
      page.goto('/search?q=clocks&contentSearch=true'),
    ]);
    await expect(
      page.getByText('How much of what is said is known could not be loaded.'),
    ).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^What is said is known of/)).toBeVisible();
});

test('a search in what is said has no barriers in either theme, fits a phone and twice the text', async ({
  page,
  product,
}) => {
  await readSpeech(product, 1);
  await readSpeech(product, 9);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const address of ['q=escapement&', 'q=الساعات&', '']) {
      await page.goto(`/search?${address}contentSearch=true`);
      await expect(page.getByText(/^What is said is known of/)).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await barriers(page)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?q=escapement&contentSearch=true');
  await expect(places(page, 'Speech 1').first()).toBeVisible();
  expect(await overflow(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toEqual([]);
});
