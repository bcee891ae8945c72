import { routes } from '../contract/routes.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { loadOwnLetters } from './support/own-letters.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { forgetProperty } from './support/unknown-styles.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const PHONE = { width: 360, height: 740 };
const LONG_NAME = `Everything there is to say ${'and then a little more '.repeat(8).trim()}`;
const TAGS = ['mending things', 'for a long evening', 'with the neighbours', 'قصة قصيرة عن الطريق'];

for (const { width, height, unknown } of [
  { ...PHONE, unknown: null },
  { width: 1280, height: 800, unknown: null },
  // As Firefox and Safari do not.
  { width: 768, height: 1024, unknown: 'field-sizing' },
]) {
  const where = unknown ? `where the browser does not know ${unknown}` : `${width} pixels wide`;
  test(`the details of a video can be read to their ends, ${where}`, async ({
    page,
    product: { api },
    product,
  }) => {
    const { media: id } = await firstThings(product);
    const tags = await Promise.all(
      TAGS.map((name) => api.call(routes.createTag, { body: { name: `${name} ${width}` } })),
    );
    const body = { name: LONG_NAME, tags: tags.map((tag) => tag.id) };
    await api.call(routes.updateMedia, { params: { id }, body });
    if (unknown) await forgetProperty(page, unknown);
    await page.setViewportSize({ width, height });
    await page.goto(`/media/${id}/details`);
    await expect(page.getByLabel('Name')).toHaveValue(LONG_NAME);
    const cut = await page
      .getByRole('textbox')
      .evaluateAll((boxes) =>
        boxes
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          )
          .map((box) => (box as HTMLTextAreaElement).value),
      );
    expect(cut).toEqual([]);
  });
}

test('what is typed beside the chosen tags can be read where the browser does not know field-sizing', async ({
  page,
  product: { api },
  product,
}) => {
  const { media: id } = await firstThings(product);
  const { id: tag } = await api.call(routes.createTag, {
    body: { name: 'for evenings in winter' },
  });
  await api.call(routes.updateMedia, { params: { id }, body: { tags: [tag] } });
  await forgetProperty(page, 'field-sizing');
  await page.setViewportSize(PHONE);
  await page.goto(`/media/${id}/edit`);
  const box = page.getByRole('combobox', { name: 'Tags' });
  await expect(page.getByText('for evenings in winter')).toBeVisible();
  await box.fill('with the neighbours');
  await expect
    .poll(() => box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
});

test('the details of a video that is on its way have their links where they stay, and no footer in the middle', async ({
  page,
  product,
}) => {
  const { media } = await firstThings(product);
  await page.setViewportSize(PHONE);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/media/*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto(`/media/${media}/details`);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeAttached();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const edit = page.getByRole('link', { name: 'Edit' });
  await loadOwnLetters(page);
  const place = await edit.boundingBox();
  answer();
  await expect(page.getByLabel('Name')).not.toBeEditable();
  expect(await edit.boundingBox()).toEqual(place);
});

test('a name that is too long for its box ends in dots until it is changed', async ({
  page,
  product,
}) => {
  const { media } = await firstThings(product);
  await page.goto(`/media/${media}/edit`);
  await expect(page.getByLabel('Name')).toHaveCSS('text-overflow', 'ellipsis');
});
