import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { MediaDetails } from '../../contract/media.ts';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { useActionDraft } from '../features/actions/use-action-draft.ts';
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
  afterEach(cleanup);

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
});
