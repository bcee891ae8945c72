import { expect, test } from './support/fixtures.ts';
import { loadOwnLetters } from './support/own-letters.ts';
import { readSpeech, SILENT, SPEECHES } from './support/speech.ts';

test.use({ setup: SPEECHES, viewport: { width: 1280, height: 800 } });

for (const [number, state, shown] of [
  [1, 'is known', 'Good evening, and welcome'],
  [SILENT, 'nobody wrote down', 'This video has no captions.'],
] as const) {
  test(`the tabs beside a video stay where they are when what is said comes, which ${state}`, async ({
    page,
    product,
  }) => {
    const { address } = await readSpeech(product, number);
    const { promise: mayComeIn, resolve: comeIn } = Promise.withResolvers<void>();
    await page.route('**/transcript', async (route) => {
      await mayComeIn;
      await route.continue();
    });
    await page.goto(address);
    const transcript = page.getByRole('region', { name: 'Transcript' });
    const tabs = page.getByRole('tablist');
    await expect(transcript.locator('[aria-busy=true]')).toBeVisible();
    await loadOwnLetters(page);
    const before = await tabs.boundingBox();
    comeIn();
    await expect(transcript.getByText(shown)).toBeVisible();
    expect((await tabs.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  });
}
