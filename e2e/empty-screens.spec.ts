import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER }, contextOptions: { reducedMotion: 'reduce' } });

for (const { path, title, sentence } of [
  { path: '/', title: 'Home', sentence: 'Start with a channel that you like' },
  {
    path: '/stats',
    title: 'Library Stats',
    sentence:
      'Once there are videos, plots show here when they were uploaded, how long they are and which of them are watched.',
  },
  { path: '/latest', title: 'Latest Videos', sentence: 'No media found' },
  { path: '/top', title: 'Top Videos', sentence: 'No media found' },
  { path: '/later', title: 'Watch Later', sentence: 'No media found' },
  { path: '/library', title: 'My Library', sentence: 'No media found' },
  { path: '/subscriptions', title: 'Subscriptions', sentence: 'No subscriptions found' },
  { path: '/channels', title: 'Channels', sentence: 'No channels found' },
  { path: '/search?q=nothing', title: 'Search', sentence: 'No media found' },
  { path: '/search?q=nothing&type=channel', title: 'Search', sentence: 'No channels found' },
  { path: '/tags', title: 'Tag Editor', sentence: 'No tags yet — add your first tag above.' },
  {
    path: '/groups',
    title: 'Group Editor',
    sentence: 'No groups yet — add your first group above.',
  },
  { path: '/audit', title: 'Audit Log', sentence: 'No audit records found' },
]) {
  test(`${path} says that there is nothing, has no barriers in either theme and fits every screen`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    await look(page, title);
  });
}
