import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { mediaRoutes } from '../../contract/routes/media.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { MediaForm } from '../features/media/media-form.tsx';
import { useMedia } from '../features/media/use-media.ts';
import { stubMatchMedia } from './match-media.ts';
import { renderPart } from './render-part.tsx';
import { serve } from './served.ts';

export const NAME = 'How a watch works';

/** The form of a video, which is asked for anew by a button. */
function LatestForm({ id }: { id: number }) {
  const { data, refetch } = useMedia(id, true);
  if (!data) return null;
  return (
    <>
      <MediaForm media={data} />
      <button type="button" onClick={() => refetch()}>
        Look again
      </button>
    </>
  );
}

/** A server for all tests of a file, with a video whose form is opened anew for each. */
export function setUpMediaForm() {
  const server = serve();

  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  const makeTag = async (name: string): Promise<number> =>
    (await server().elsewhere.call(labelRoutes.createTag, { body: { name } })).id;

  /** The form of a video with the tag "repair"; there is a tag "tools" as well. */
  async function setUp() {
    const { db, elsewhere } = server();
    const [repair, tools] = [await makeTag('repair'), await makeTag('tools')];
    const id = seedMedia(db, seedChannel(db), { name: NAME, duration: 61 });
    const update = (body: { name?: string; tags: number[] }) =>
      elsewhere.call(mediaRoutes.updateMedia, { params: { id }, body });
    await update({ tags: [repair] });
    const { toasts } = renderPart(<LatestForm id={id} />);
    await screen.findByRole('button', { name: 'Remove repair' });
    const loadAnew = () => {
      cleanup();
      renderPart(<LatestForm id={id} />);
    };
    const user = userEvent.setup();
    return {
      user,
      toasts,
      update,
      loadAnew,
      path: `/api/media/${id}`,
      changeElsewhere: async () => {
        await update({ name: 'How watches work', tags: [tools] });
        await user.click(screen.getByRole('button', { name: 'Look again' }));
      },
      /** How the server has it by now. */
      saved: async () => {
        const { name, tags } = await elsewhere.call(mediaRoutes.readMedia, { params: { id } });
        return { name, tags: tags.map((tag) => tag.name) };
      },
    };
  }
  return { server, makeTag, setUp };
}

export const tagBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
export const isBeingSaved = (expected: boolean) =>
  vi.waitFor(() => expect(save().getAttribute('aria-disabled')).toBe(expected ? 'true' : null));
export const canBeSaved = (expected: boolean) =>
  vi.waitFor(() => expect(save().disabled).toBe(!expected));
