import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { messages } from '../../api/messages.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { MediaActions } from './media-actions.tsx';
import { useMedia } from './use-media.ts';

const server = serve();

afterEach(cleanup);

/** What can be done with a video, which is asked for anew by a button. */
function Video({ id }: { id: number }) {
  const { data, refetch } = useMedia(id);
  if (!data) return null;
  return (
    <>
      <MediaActions media={data} />
      <button type="button" onClick={() => refetch()}>
        Look again
      </button>
    </>
  );
}

it.each([
  ['Mark as watched', 'Mark as unwatched', messages.markAsWatched],
  ['Add to Watch Later', 'Remove from Watch Later', messages.addToWatchLater],
])(
  'says that it was asked to "%s" also where the video shows so before the answer',
  async (mark, back, words) => {
    const { db, hold } = server();
    const id = seedMedia(db, seedChannel(db));
    const { toasts } = renderPart(<Video id={id} />);
    await screen.findByRole('button', { name: mark });
    const marking = hold(`PUT /api/media/${id}`);
    await userEvent.click(screen.getByRole('button', { name: mark }));
    await marking.answered;
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await screen.findByRole('button', { name: back });
    marking.release();
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.message).toBe(words.success);
  },
);
