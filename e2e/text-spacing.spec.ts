import { expect, test } from './support/fixtures.ts';
import { overflow } from './support/overflow.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** As far apart as text is to bear it (WCAG 2.2, 1.4.12). */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

test('the places at the foot of a phone stay apart where text is set further apart', async ({
  page,
}) => {
  await page.goto('/subscriptions');
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
  const places = page.getByRole('navigation', { name: 'Main places' }).getByRole('link');
  await expect(places).toHaveCount(4);
  for (const place of await places.all()) {
    const isWhole = await place.evaluate(
      (element) =>
        element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight,
    );
    expect(isWhole, (await place.textContent()) ?? '').toBe(true);
  }
  expect(await overflow(page)).toEqual([]);
});
