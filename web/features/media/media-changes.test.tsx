import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { canBeSaved, field, isBeingSaved, save } from '../../testing/media-form-setup.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { MediaActions } from './media-actions.tsx';
import { MediaForm } from './media-form.tsx';
import { useMedia } from './use-media.ts';

const server = serve();

beforeEach(stubMatchMedia);
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A video, to mark and to change. */
function Video({ id }: { id: number }) {
  const { data } = useMedia(id);
  if (!data) return null;
  return (
    <>
      <MediaActions media={data} />
      <MediaForm media={data} />
    </>
  );
}

it('sends a new name once a mark that is on its way is answered, so that neither answer undoes the other', async () => {
  const { db, hold, asked } = server();
  const id = seedMedia(db, seedChannel(db), { name: 'A watch' });
  renderPart(<Video id={id} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await canBeSaved(true);
  const path = `/api/media/${id}`;
  const marking = hold(`PUT ${path}`);
  asked();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as watched' }));
  await marking.answered;
  await userEvent.click(save());
  await isBeingSaved(true);
  expect(asked()).toEqual([`PUT ${path}`]);
  marking.release();
  await isBeingSaved(false);
  expect(asked()).toEqual([`GET ${path}`, `PUT ${path}`]);
  expect(field('Name').value).toBe('A watch!');
  expect(screen.getByRole('button', { name: 'Mark as unwatched' })).toBeTruthy();
});
