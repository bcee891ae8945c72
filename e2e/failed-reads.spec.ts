import { withoutTable } from './broken-database.ts';
import { expectBrokenServer, expectFailure } from './broken-server.ts';
import { firstThings } from './first-things.ts';
import { expect, test } from './fixtures.ts';
import { BENCH, NEWCOMER } from './setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

test.beforeEach(({ guard }) => expectBrokenServer(guard));

for (const { what, path, table, words, sentence } of [
  {
    what: 'list of Latest Videos',
    path: '/latest',
    table: 'media',
    words: 'Unable to retrieve latest videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Top Videos',
    path: '/top',
    table: 'media',
    words: 'Unable to retrieve top videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Watch Later',
    path: '/later',
    table: 'media',
    words: 'Unable to retrieve videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of My Library',
    path: '/library',
    table: 'media',
    words: 'Unable to retrieve library videos',
    sentence: 'An error occurred when loading media',
  },
  {
    what: 'list of Channels',
    path: '/channels',
    table: 'channels',
    words: 'Unable to retrieve channels',
    sentence: 'An error occurred when loading channels',
  },
  {
    what: 'list of Subscriptions',
    path: '/subscriptions',
    table: 'channels',
    words: 'Unable to retrieve channels',
    sentence: 'An error occurred when loading subscriptions',
  },
  {
    what: 'tags',
    path: '/tags',
    table: 'tags',
    words: 'Unable to retrieve tags',
    sentence: 'An error occurred when loading tags',
  },
  {
    what: 'groups',
    path: '/groups',
    table: 'groups',
    words: 'Unable to retrieve groups',
    sentence: 'An error occurred when loading groups',
  },
  {
    what: 'audit',
    path: '/audit',
    table: 'audit',
    words: 'Unable to retrieve audit items',
    sentence: 'An error occurred when loading audit items',
  },
  {
    what: 'stats',
    path: '/',
    table: 'groups',
    words: 'Unable to retrieve stats',
    sentence: 'An error occurred when loading stats',
  },
  {
    what: 'video',
    path: '/media/:media',
    table: 'media_tags',
    words: 'Unable to retrieve video',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'form of the video',
    path: '/media/:media/edit',
    table: 'media_tags',
    words: 'Unable to retrieve video',
    sentence: 'An error occurred when loading video details',
  },
  {
    what: 'channel',
    path: '/channels/:channel',
    table: 'channel_groups',
    words: 'Unable to retrieve channel details',
    sentence: 'An error occurred when loading channel details',
  },
  {
    what: 'form of the channel',
    path: '/channels/:channel/edit',
    table: 'channel_groups',
    words: 'Unable to retrieve channel details',
    sentence: 'An error occurred when loading channel details',
  },
]) {
  test(`the server cannot read the ${what}`, async ({ page, product }) => {
    const { channel, media } = await firstThings(product);
    await withoutTable(product.database, table, async () => {
      await page.goto(path.replace(':media', `${media}`).replace(':channel', `${channel}`));
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
      await expectFailure(page, words);
    });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(sentence, { exact: true })).toHaveCount(0);
  });
}
