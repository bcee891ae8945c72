import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaDetails } from '../../contract/media.ts';
import { useActionDraft } from '../features/actions/use-action-draft.ts';
import { renderPart } from '../testing/render-part.tsx';
import { MediaTabs } from './media-tabs.tsx';

const media: MediaDetails = {
  id: 7,
  remoteId: 'dQw4w9WgXcQ',
  name: 'How a watch works',
  kind: 'video',
  thumbnail: null,
  duration: 61,
  uploadedAt: '2020-03-05T18:05:00Z',
  watched: false,
  watchLater: false,
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  views: 1000,
  tags: [],
  channel: { id: 3, name: 'Clockwork', thumbnailSm: null },
  description: null,
  likes: null,
  availability: 'public',
  complete: true,
  addedAt: '2026-01-01T00:00:00Z',
};

function Tabs() {
  return <MediaTabs media={media} draft={useActionDraft(media.duration)} />;
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('MediaTabs', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are attachments, actions, comments and audit, the attachments first', () => {
    renderPart(<Tabs />);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'ATTACHMENTS',
      'ACTIONS',
      'COMMENTS',
      'AUDIT',
    ]);
    expect(chosen()).toBe('ATTACHMENTS');
  });

  it.each([
    ['actions', 'ACTIONS'],
    ['comments', 'COMMENTS'],
    ['audit', 'AUDIT'],
    ['nonsense', 'ATTACHMENTS'],
  ])('open at the place that the address names: %s', (tab, name) => {
    renderPart(<Tabs />, { address: `/?tab=${tab}` });
    expect(chosen()).toBe(name);
  });
});
