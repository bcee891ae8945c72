import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '../../../contract/media.ts';
import { mediaKeys } from '../../api/media-keys.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleMedia } from '../../testing/samples.ts';
import { RecommendedMedia } from './recommended-media.tsx';

const MEDIA_ID = 7;
const SIZE = 2;

const media = (id: number): Media => ({ ...sampleMedia, id, name: `Video ${id}` });

/** The list with this first page; where none is given, its loading fails. */
function setUp(content?: Media[]) {
  const pages = { pages: [{ content, page: 1, size: SIZE }], pageParams: [1] };
  const known = content ? [[mediaKeys.recommended(MEDIA_ID), pages] as const] : [];
  return renderPart(<RecommendedMedia mediaId={MEDIA_ID} />, { known });
}

const moreButton = () => screen.queryByRole('button', { name: 'Load More' });

describe('RecommendedMedia', () => {
  afterEach(cleanup);

  it('is headed "You Might Like" and shows the videos as cards', () => {
    setUp([media(1)]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('You Might Like');
    expect(screen.getByRole('link', { name: 'Video 1' }).getAttribute('href')).toBe('/media/1');
  });

  it('offers more after a full page only', () => {
    setUp([media(1)]);
    expect(moreButton()).toBeNull();
    cleanup();
    setUp([media(1), media(2)]);
    expect(moreButton()).not.toBeNull();
  });

  it('says that there is nothing', () => {
    setUp([]);
    expect(screen.getByText('No media found')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { toasts } = setUp();
    expect(await screen.findByText('An error occurred when loading media')).toBeTruthy();
    const failure = {
      kind: 'error',
      title: 'Error',
      message: 'Unable to retrieve recommended videos',
    };
    expect(toasts).toEqual([failure]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(toasts).toEqual([failure, failure]));
  });
});
