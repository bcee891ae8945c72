import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../contract/channel.ts';
import { ChannelCard } from './channel-card.tsx';

const channel: Channel = {
  id: 3,
  name: 'Clockwork',
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/channel/UCclockwork',
  remoteId: 'UCclockwork',
  subscribed: true,
  schedule: '0 6,19 * * *',
  lastExtract: '2020-03-05T12:00:00Z',
  thumbnailLg: 'a b.webp',
  thumbnailSm: null,
  groups: [],
  transcripts: true,
};

function show(change: Partial<Channel> = {}) {
  const { container } = render(
    <MemoryRouter>
      <ChannelCard channel={{ ...channel, ...change }} />
    </MemoryRouter>,
  );
  return container;
}

describe('ChannelCard', () => {
  afterEach(cleanup);

  it('leads to the channel and names its platform', () => {
    show();
    expect(screen.getByRole('link', { name: 'Clockwork' }).getAttribute('href')).toBe(
      '/channels/3',
    );
    expect(screen.getByRole('img', { name: 'YouTube' })).toBeTruthy();
  });

  it('says when it was last checked, where it ever was', () => {
    expect(show().textContent).toMatch(/Last Checked: \d+ years ago/);
    cleanup();
    expect(show({ lastExtract: null }).textContent).not.toContain('Last Checked');
  });

  it('shows its picture, or its first letter in place of one', () => {
    const picture = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');
    expect(picture(show())).toBe('/images/channels/a%20b.webp');
    cleanup();
    const bare = show({ thumbnailLg: null });
    expect(picture(bare)).toBeUndefined();
    expect(bare.textContent).toMatch(/^C/);
  });

  it('lists its groups', () => {
    show({
      groups: [
        { id: 1, name: 'Making' },
        { id: 2, name: 'صناعة' },
      ],
    });
    const groups = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem');
    expect(groups.map((group) => group.textContent)).toEqual(['Making', 'صناعة']);
  });
});
