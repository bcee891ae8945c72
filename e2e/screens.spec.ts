import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { FIXED_SCREENS, screensOfThings } from './screen-list.ts';
import { LARGE, LIBRARY } from './setups.ts';

test.use({
  setup: { ...LIBRARY, subscriptions: LIBRARY.subscriptions.filter((handle) => handle !== LARGE) },
  contextOptions: { reducedMotion: 'reduce' },
});

const THINGS = [
  'channel',
  'channel-audit',
  'channel-details',
  'channel-edit',
  'media',
  'media-actions',
  'media-comments',
  'media-audit',
  'media-details',
  'media-edit',
];

for (const screen of FIXED_SCREENS) {
  test(`${screen.name} has its title, no barriers in either theme, fits a phone and a zoom of 200 %`, async ({
    page,
  }) => {
    await page.goto(screen.path);
    await look(page, screen.title);
  });
}

for (const name of THINGS) {
  test(`${name} has its title, no barriers in either theme, fits a phone and a zoom of 200 %`, async ({
    page,
    product,
  }) => {
    const things = await screensOfThings(product.api, { channel: 'Words', media: 'كلمات' });
    const screen = things.find((thing) => thing.name === name);
    if (!screen) throw new Error(`There is no screen ${name}.`);
    await page.goto(screen.path);
    await look(page, screen.title);
  });
}

test('a channel without videos says so, has no barriers in either theme and fits every screen', async ({
  page,
  product,
}) => {
  const [channel] = await screensOfThings(product.api, { channel: 'Empty', media: 'كلمات' });
  await page.goto(channel?.path ?? '');
  await expect(page.getByText('No media found')).toBeVisible();
  await look(page, channel?.title ?? '');
});

test.describe('without a login', () => {
  test.use({ loggedIn: false });

  test('login has its title, no barriers in either theme, fits a phone and a zoom of 200 %', async ({
    page,
  }) => {
    await page.goto('/login');
    await look(page, 'Login');
  });
});
