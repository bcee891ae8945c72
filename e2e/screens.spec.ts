import { expect, test } from './support/fixtures.ts';
import { attachRecordings, transcribe } from './support/furnish.ts';
import { look } from './support/look.ts';
import {
  FIXED_SCREENS,
  newestMedia,
  screensOfRecordings,
  screensOfThings,
} from './support/screen-list.ts';
import { LARGE, LIBRARY } from './support/setups.ts';

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

test.describe('of a video in which something is said', () => {
  let id: number;

  test.beforeAll(async ({ product: { api } }) => {
    // It is none of the above, which are to show what nobody has looked at.
    id = (await newestMedia(api, 'شاي')).id;
    await transcribe(api, id);
    await attachRecordings(api, id);
  });

  for (const name of ['media-transcript', 'attachment-audio', 'attachment-video']) {
    test(`${name} has its title, no barriers in either theme, fits a phone and a zoom of 200 %`, async ({
      page,
      product,
    }) => {
      const screens = await screensOfRecordings(product.api, id);
      const screen = screens.find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}.`);
      // Who has folded it out on a phone has it folded out in every window.
      await page.goto('/');
      await page.evaluate(() => localStorage.setItem('transcript-open', 'true'));
      await page.goto(screen.path);
      await expect(page.getByRole('group', { name: 'What is said' })).toBeVisible();
      await look(page, screen.title);
    });
  }
});

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
