import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { MediaDetails } from '../../../contract/media.ts';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { MediaActions } from './media-actions.tsx';
import { useCompletion } from './use-completion.ts';
import { useMedia } from './use-media.ts';

const server = serve();

afterEach(cleanup);

function Marks({ media }: { media: MediaDetails }) {
  useCompletion(media);
  return <MediaActions media={media} />;
}

function Video({ id }: { id: number }) {
  const { data } = useMedia(id);
  return data ? <Marks media={data} /> : null;
}

const button = (name: string) => screen.findByRole('button', { name });

it('does not undo a mark by an answer from before it', async () => {
  const { db } = server();
  const id = seedMedia(db, seedChannel(db));
  renderPart(<Video id={id} />);
  const watch = await button('Mark as watched');
  const asking = server().hold(`GET /api/media/${id}`);
  await asking.answered;
  await userEvent.click(watch);
  await button('Mark as unwatched');
  asking.release();
  await vi.waitFor(() => expect(server().asked()).toContain(`GET /api/media/${id}`), 10_000);
  expect(await button('Mark as unwatched')).toBeTruthy();
});
