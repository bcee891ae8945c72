import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ChannelFreshness } from '../../../contract/status.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ChannelList } from './channel-list.tsx';

const NOW = new Date('2026-03-05T18:00:00Z');
const SIZE = 20;

const channel = (id: number, change: Partial<ChannelFreshness> = {}): ChannelFreshness => ({
  id,
  name: `Channel ${id}`,
  thumbnailSm: null,
  state: 'good',
  checking: false,
  lastExtract: '2026-03-05T17:00:00Z',
  newestVideoAt: '2026-03-03T18:00:00Z',
  nextRunAt: '2026-03-05T21:00:00Z',
  problem: null,
  ...change,
});

function show(pages: ChannelFreshness[][], counts: { failing?: number; overdue?: number } = {}) {
  const subscribed = pages.flat().length;
  renderPart(
    <ChannelList channels={{ failing: 0, overdue: 0, ...counts, subscribed }} now={NOW} />,
    {
      known: pages.map((content, index) => [
        ['status', 'channels', index + 1, SIZE],
        { content, page: index + 1, size: SIZE },
      ]),
    },
  );
}

afterEach(cleanup);

it('says how fresh a channel is', () => {
  show([[channel(1)]]);
  expect(screen.getByRole('listitem').textContent).toBe(
    'CChannel 1Checkedan hour agoNewest video2 days agoNext checkin 3 hoursCheck now',
  );
});

it('says what is wrong with those that need attention', () => {
  const overdue = { state: 'overdue', nextRunAt: '2026-03-05T15:00:00Z' } as const;
  const fresh = { state: 'new', checking: true, lastExtract: null, newestVideoAt: null } as const;
  show(
    [[channel(1, { state: 'failing', problem: 'No.' }), channel(2, overdue), channel(3, fresh)]],
    { failing: 1, overdue: 1 },
  );
  expect(screen.getByText('3 subscribed, 1 failing, 1 overdue')).toBeTruthy();
  const [failing, late, unread] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(failing).toContain('Channel 1FailingNo.');
  expect(late).toContain('Overdue');
  expect(late).toContain('Was due3 hours ago');
  expect(unread).toContain('Not checked yetBeing checkedCheckedNeverNewest videoNoneNext checknow');
});

it('says that there are none', () => {
  show([[]]);
  expect(screen.getByText('No subscriptions found')).toBeTruthy();
});

it('goes from page to page', async () => {
  show([Array.from({ length: SIZE }, (_, index) => channel(index + 1)), [channel(21)]]);
  const disabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect([disabled('Previous'), disabled('Next')]).toEqual([true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect([disabled('Previous'), disabled('Next')]).toEqual([false, true]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }));
});
