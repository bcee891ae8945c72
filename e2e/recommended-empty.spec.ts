import { routes } from '../contract/routes.ts';
import { findChannel } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER } });

test('the only video of a catalogue has nothing beside it, and the way to more', async ({
  page,
  product: { api, emulator },
}) => {
  const remoteId = findChannel(emulator.catalogue, BENCH)?.videos[0]?.id ?? '';
  const url = `https://www.youtube.com/watch?v=${remoteId}`;
  const { id } = await api.call(routes.addToLibrary, { body: { url, tags: [] } });
  await page.goto(`/media/${id}`);
  const part = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'You Might Like' }) });
  await expect(part.getByText('No media found')).toBeVisible();
  await part.getByRole('link', { name: 'Look at the subscriptions' }).click();
  await expect(page).toHaveURL('/subscriptions');
});
