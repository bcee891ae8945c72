import { withoutTable } from './support/broken-database.ts';
import { expectBrokenServer, expectFailure } from './support/broken-server.ts';
import { firstThings } from './support/first-things.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({
  setup: { ...NEWCOMER, subscriptions: [BENCH] },
  contextOptions: { reducedMotion: 'reduce' },
});

test.beforeEach(({ guard }) => expectBrokenServer(guard));

for (const { what, path, title, table, words, sentence } of [
  {
    what: 'list of Latest Videos',
    path: '/latest',
    title: 'Latest Videos',
    table: 'media',
    words: 'Unable to retrieve latest videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Top Videos',
    path: '/top',
    title: 'Top Videos',
    table: 'media',
    words: 'Unable to retrieve top videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Watch Later',
    path: '/later',
    title: 'Watch Later',
    table: 'media',
    words: 'Unable to retrieve videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of My Library',
    path: '/library',
    title: 'My Library',
    table: 'media',
    words: 'Unable to retrieve library videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Channels',
    path: '/channels',
    title: 'Channels',
    table: 'channels',
    words: 'Unable to retrieve channels',
    sentence: 'An error occurred when loading channels',
  },
  {
    what: 'list of Subscriptions',
    path: '/subscriptions',
    title: 'Subscriptions',
    table: 'channels',
    words: 'Unable to retrieve channels',
    sentence: 'An error occurred when loading subscriptions',
  },
  {
    what: 'tags',
    path: '/tags',
    title: 'Tag Editor',
    table: 'tags',
    words: 'Unable to retrieve tags',
    sentence: 'An error occurred when loading tags',
  },
  {
    what: 'groups',
    path: '/groups',
    title: 'Group Editor',
    table: 'groups',
    words: 'Unable to retrieve groups',
    sentence: 'An error occurred when loading groups',
  },
  {
    what: 'audit',
    path: '/audit',
    title: 'Audit Log',
    table: 'audit',
    words: 'Unable to retrieve audit items',
    sentence: 'An error occurred when loading audit items',
  },
  {
    what: 'stats',
    path: '/',
    title: 'Home',
    table: 'groups',
    words: 'Unable to retrieve stats',
    sentence: 'An error occurred when loading stats',
  },
  {
    what: 'plots',
    path: '/stats',
    title: 'Library Stats',
    table: 'media_tags',
    words: 'Unable to retrieve stats',
    sentence: 'An error occurred when loading stats',
  },
  {
    what: 'video',
    path: '/media/:media',
    title: 'Video',
    table: 'media_tags',
    words: 'Unable to retrieve video',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'form of the video',
    path: '/media/:media/edit',
    title: 'Edit Video',
    table: 'media_tags',
    words: 'Unable to retrieve video',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'channel',
    path: '/channels/:channel',
    title: 'Channel',
    table: 'channel_groups',
    words: 'Unable to retrieve channel details',
    sentence: 'An error occurred when loading channel details',
  },
  {
    what: 'form of the channel',
    path: '/channels/:channel/edit',
    title: 'Edit Channel',
    table: 'channel_groups',
    words: 'Unable to retrieve channel details',
    sentence: 'An error occurred when loading channel details',
  },
  {
    what: 'details of the video',
    path: '/media/:media/details',
    title: 'Video',
    table: 'media_tags',
    words: 'Unable to retrieve video',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'details of the channel',
    path: '/channels/:channel/details',
    title: 'Channel',
    table: 'channel_groups',
    words: 'Unable to retrieve channel details',
    sentence: 'An error occurred when loading channel details',
  },
  {
    what: 'attachments',
    path: '/media/:media',
    title: 'Test bench 1',
    table: 'attachments',
    words: 'Unable to retrieve attachments',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'comments',
    path: '/media/:media?tab=comments',
    title: 'Test bench 1',
    table: 'comments',
    words: 'Unable to retrieve comments',
    sentence: 'Failed to load comments',
  },
  {
    what: 'audit of a video',
    path: '/media/:media?tab=audit',
    title: 'Test bench 1',
    table: 'audit',
    words: 'Unable to retrieve audit items',
    sentence: 'An error occurred when loading audit items',
  },
  {
    what: 'results of a search for videos',
    path: '/search?q=bench',
    title: 'Search',
    table: 'media',
    words: 'Unable to retrieve videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'results of a search for channels',
    path: '/search?q=bench&type=channel',
    title: 'Search',
    table: 'channels',
    words: 'Unable to retrieve channels',
    sentence: 'An error occurred when loading channels',
  },
]) {
  test(`the server cannot read the ${what}`, async ({ page, product }) => {
    const { channel, media } = await firstThings(product);
    const failure = page.getByText(sentence, { exact: true });
    await withoutTable(product.database, table, async () => {
      const address = path.replace(':media', `${media}`).replace(':channel', `${channel}`);
      await Promise.all([expectFailure(page, words), page.goto(address)]);
      await expect(failure).toBeVisible();
      await look(page, title);
    });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
}

test('the server cannot read the audit of a channel', async ({ page, product }) => {
  const { channel } = await firstThings(product);
  const failure = page.getByText('An error occurred when loading audit items', { exact: true });
  // The channel itself tells from the audit how its last update went.
  await page.goto(`/channels/${channel}`);
  const tab = page.getByRole('tab', { name: 'AUDIT' });
  await expect(tab).toBeVisible();
  await withoutTable(product.database, 'audit', async () => {
    await Promise.all([expectFailure(page, 'Unable to retrieve audit items'), tab.click()]);
    await expect(failure).toBeVisible();
    await look(page, 'Test bench');
  });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
