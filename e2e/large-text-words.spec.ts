import type { Locator } from '@playwright/test';
import type { ActionRequest } from '../contract/action.ts';
import { routes } from '../contract/routes.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  viewport: { width: 360, height: 740 },
});

test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  ),
);

/** Whether nothing of it is cut off at its sides. */
const isWhole = (words: Locator) =>
  words.evaluate((element) => element.scrollWidth <= element.clientWidth);

/** The words of it that go on in the next line, each of which has more than one box. */
const tornWords = (text: Locator) =>
  text.evaluate((element) => {
    const torn: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) torn.push(word);
      }
    }
    return torn;
  });

test('what can be done with a card is read whole with text at twice the size', async ({ page }) => {
  await page.goto('/latest');
  await page.getByRole('button', { name: 'More actions' }).first().click();
  const items = page.getByRole('menuitem');
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) expect(await isWhole(item.locator('span'))).toBe(true);
});

test('the shortcuts are closed by a button that is whole with text at twice the size', async ({
  page,
}) => {
  await page.goto('/latest');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  expect(await isWhole(dialog)).toBe(true);
});

test('what is chosen and what can be is read with text at twice the size', async ({
  page,
  product: { api },
}) => {
  await api.call(routes.createTag, { body: { name: 'joinery' } });
  await api.call(routes.createTag, { body: { name: 'world' } });
  await page.goto('/library/add');
  await page.getByRole('combobox', { name: 'Tags' }).click();
  const option = page.getByRole('option', { name: 'joinery' });
  // As it is laid out: where it is drawn is told in fractions that may add up to a hair less.
  expect(
    await option.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight),
  ).toBeGreaterThanOrEqual(72);
  await option.click();
  const chip = page.getByText('joinery', { exact: true }).first();
  expect(await isWhole(chip)).toBe(true);
  await page.keyboard.type('woodturning');
  const offer = page.getByRole('option', { name: 'Add item “woodturning”' });
  expect(await isWhole(offer.locator('span'))).toBe(true);
  await expect(offer).toBeInViewport({ ratio: 1 });
});

for (const { path, name } of [
  { path: '/subscriptions/add', name: 'Add Subscription' },
  { path: '/subscriptions/import', name: 'Import Subscriptions' },
  { path: '/watch-history/import', name: 'Import Watch History' },
]) {
  test(`no word of the heading "${name}" is torn with text at twice the size`, async ({ page }) => {
    await page.goto(path);
    expect(await tornWords(page.getByRole('heading', { level: 1, name }))).toEqual([]);
  });
}

test('what can be done with a tag stays together with text at twice the size', async ({
  page,
  product: { api },
}) => {
  const name = 'Donaudampfschifffahrt';
  await api.call(routes.createTag, { body: { name } });
  await page.goto('/tags');
  const row = page.getByRole('listitem').filter({ hasText: name });
  const [link, edit, remove] = [
    await row.getByRole('link', { name }).boundingBox(),
    await row.getByRole('button', { name: `Edit ${name}` }).boundingBox(),
    await row.getByRole('button', { name: `Delete ${name}` }).boundingBox(),
  ];
  const frame = await row.boundingBox();
  expect(edit?.y).toBe(remove?.y);
  // The name has all the room that there is.
  expect(link?.width).toBeGreaterThan((frame?.width ?? 0) * 0.75);
});

test("a video's channel is read whole, and its transcript folded out, with text at twice the size", async ({
  page,
  product: { api },
}) => {
  const { content } = await api.call(routes.listMedia, { query: {} });
  const { id, channel } = content[0] ?? { id: 0 };
  const name = 'The Extraordinarily Long Name of a Channel';
  await api.call(routes.updateChannel, { params: { id: channel?.id ?? 0 }, body: { name } });
  await page.goto(`/media/${id}`);
  const link = page.getByRole('link', { name }).first();
  expect(await isWhole(link.getByText(name))).toBe(true);
  const transcript = page.getByRole('button', { name: 'Transcript' });
  expect(await isWhole(transcript)).toBe(true);
  const { x = 0, width = 0 } = (await transcript.boundingBox()) ?? {};
  const arrow = await transcript.locator('svg').last().boundingBox();
  expect(x + width - (arrow?.x ?? 0) - (arrow?.width ?? 0)).toBeGreaterThanOrEqual(20);
});

test('the name of a chosen file is read whole with text at twice the size', async ({ page }) => {
  await page.goto('/subscriptions/import');
  const name = 'subscriptions of the old account, brought along.csv';
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from('x') };
  await page.getByLabel('File').setInputFiles(file);
  expect(await isWhole(page.getByText(name))).toBe(true);
});

test('what an action does is read whole beside its button with text at twice the size', async ({
  page,
  product: { api, emulator },
}) => {
  emulator.faults.set('stalled', {
    match: { kinds: ['media'] },
    answer: { type: 'delay', milliseconds: 50_000 },
  });
  const { content } = await api.call(routes.listMedia, { query: { size: 1 } });
  const id = content[0]?.id ?? 0;
  const body: ActionRequest = {
    action: 'extract_audio',
    params: { profile: 'MP3', startTime: '0:10', endTime: '0:15' },
  };
  await api.call(routes.submitAction, { params: { id }, body });
  await page.goto(`/media/${id}?tab=actions`);
  const run = page.getByRole('list', { name: 'Actions' }).getByRole('listitem').first();
  await expect(run.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const { width: whole = 0 } = (await run.boundingBox()) ?? {};
  const { width = 0 } = (await run.getByRole('heading').locator('..').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(whole * 0.8);
  await run.getByRole('button', { name: 'Cancel' }).click();
});
