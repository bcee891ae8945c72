import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaDetails } from '../../contract/media.ts';
import { commentRoutes } from '../../contract/routes/comments.ts';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { useActionDraft } from '../features/actions/use-action-draft.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { serve } from '../testing/served.ts';
import { MediaTabs } from './media-tabs.tsx';

const server = serve();

function Tabs({ media }: { media: MediaDetails }) {
  return <MediaTabs media={media} draft={useActionDraft(media.duration)} />;
}

/** The tabs of a video. */
async function show(address?: string) {
  const { db, elsewhere } = server();
  const params = { id: seedMedia(db, seedChannel(db)) };
  const media = await elsewhere.call(mediaRoutes.readMedia, { params });
  renderPart(<Tabs media={media} />, address === undefined ? {} : { address });
}

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

describe('MediaTabs', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('are attachments, actions, comments and audit, the attachments first', async () => {
    await show();
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
  ])('open at the place that the address names: %s', async (tab, name) => {
    await show(`/?tab=${tab}`);
    expect(chosen()).toBe(name);
  });

  it('show a comment from elsewhere also where one that is written came before the list of them', async () => {
    const { db, elsewhere, hold } = server();
    const params = { id: seedMedia(db, seedChannel(db)) };
    const write = (markdownText: string) =>
      elsewhere.call(commentRoutes.createComment, { params, body: { markdownText } });
    await write('old');
    const user = openPage(`/media/${params.id}?tab=comments`);
    await screen.findByText('old');
    await write('from elsewhere');
    const listing = hold(`GET /api/media/${params.id}/comments`);
    await user.click(screen.getByRole('tab', { name: 'ACTIONS' }));
    await user.click(screen.getByRole('tab', { name: 'COMMENTS' }));
    await listing.answered;
    await user.type(screen.getByRole('textbox', { name: 'New comment' }), 'new');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('new', { selector: 'p' });
    listing.release();
    expect(await screen.findByText('from elsewhere', {}, { timeout: 15_000 })).toBeTruthy();
  });
});
