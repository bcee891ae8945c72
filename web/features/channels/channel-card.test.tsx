import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../contract/channel.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleChannel } from '../../testing/samples.ts';
import { ChannelCard } from './channel-card.tsx';

const show = (change: Partial<Channel> = {}) =>
  renderPart(<ChannelCard channel={{ ...sampleChannel, ...change }} />).container;

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

  it('names a few of many groups, and says how many more there are', () => {
    show({ groups: Array.from({ length: 12 }, (_, index) => ({ id: index, name: `G${index}` })) });
    const badges = within(screen.getByRole('list', { name: 'Groups' })).getAllByRole('listitem');
    expect(badges).toHaveLength(5);
    expect(badges.map((badge) => badge.textContent)).toEqual(['G0', 'G1', 'G2', 'G3', '+88 more']);
    expect(screen.getByText('8 more')).toBeTruthy();
    expect(screen.getByText('+8').ariaHidden).toBe('true');
  });
});
