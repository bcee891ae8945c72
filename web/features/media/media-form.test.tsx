import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelRoutes } from '../../../contract/routes/labels.ts';
import { mediaRoutes } from '../../../contract/routes/media.ts';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { MediaForm } from './media-form.tsx';
import { useMedia } from './use-media.ts';

const NAME = 'How a watch works';

const server = serve();

const makeTag = async (name: string): Promise<number> =>
  (await server().elsewhere.call(labelRoutes.createTag, { body: { name } })).id;

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
  const user = userEvent.setup();
  return {
    user,
    toasts,
    update,
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

const AS_IT_WAS = { name: NAME, tags: ['repair'] };
/** What was sent to save a video. */
const saves = () =>
  server()
    .asked()
    .filter((call) => call.startsWith('PUT'));
const tagBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const isBeingSaved = (expected: boolean) =>
  vi.waitFor(() => expect(save().getAttribute('aria-disabled')).toBe(expected ? 'true' : null));
const canBeSaved = (expected: boolean) => vi.waitFor(() => expect(save().disabled).toBe(!expected));

describe('MediaForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('needs a name', async () => {
    const { user } = await setUp();
    await canBeSaved(true);
    await user.clear(field('Name'));
    await user.type(field('Name'), '   ');
    await canBeSaved(false);
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
  });

  it('has the name and the tags changed, and nothing else', async () => {
    await setUp();
    const open = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .filter(({ readOnly }) => !readOnly)
      .map((input) => input.labels?.[0]?.textContent);
    expect(open).toEqual(['Name']);
    expect(screen.getByRole('combobox', { name: 'Tags' })).toBeTruthy();
    for (const name of ['Channel', 'Duration', 'Uploaded', 'Source', 'Remote id', 'Link']) {
      expect(field(name).readOnly).toBe(true);
    }
  });

  it('shows what was changed elsewhere meanwhile, beside what the person changed', async () => {
    const { user, changeElsewhere } = await setUp();
    await changeElsewhere();
    await vi.waitFor(() => expect(field('Name').value).toBe('How watches work'));
    expect(screen.getByText('tools')).toBeTruthy();
    expect(screen.queryByText('repair')).toBeNull();
    await user.type(field('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Remove tools' }));
    expect(screen.queryByText('tools')).toBeNull();
    expect(field('Name').value).toBe('How watches work!');
  });

  it('keeps what the person changed when it is changed elsewhere as well', async () => {
    const { user, saved, changeElsewhere } = await setUp();
    await user.type(field('Name'), ' & more');
    await user.click(screen.getByRole('button', { name: 'Remove repair' }));
    await changeElsewhere();
    expect(await screen.findByRole('button', { name: 'Remove tools' })).toBeTruthy();
    expect(field('Name').value).toBe('How a watch works & more');
    expect(screen.queryByText('repair')).toBeNull();
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: 'How a watch works & more', tags: ['tools'] }),
    );
  });

  it.each([
    ['seen by the person before it is saved', true],
    ['not seen by the person', false],
  ])('loses no tag that was added elsewhere meanwhile, %s', async (_, isSeen) => {
    const { user, update, saved } = await setUp();
    await user.type(tagBox(), 'tools{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove tools' })).toBeTruthy();
    await update({ tags: [await makeTag('chess')] });
    if (isSeen) {
      await user.click(screen.getByRole('button', { name: 'Look again' }));
      expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
    }
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: NAME, tags: ['chess', 'tools'] }),
    );
  });

  it('shows what was changed elsewhere to a person who comes back to its tab', async () => {
    const { user, update } = await setUp();
    await user.type(field('Name'), ' & more');
    await update({ name: 'How watches work', tags: [await makeTag('chess')] });
    fireEvent(window, new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove repair' })).toBeNull();
    expect(field('Name').value).toBe('How a watch works & more');
  });

  it('leaves the tags as they are elsewhere by now where only the name is changed', async () => {
    const { user, update, saved } = await setUp();
    await update({ tags: [await makeTag('chess')] });
    await user.type(field('Name'), '!');
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: `${NAME}!`, tags: ['chess'] }),
    );
  });

  it('leaves the name as it is elsewhere by now where only the tags are changed, or nothing', async () => {
    const { user, toasts, update, saved } = await setUp();
    await update({ name: 'How watches work', tags: [] });
    await user.click(save());
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(await saved()).toEqual({ name: 'How watches work', tags: [] });
    await update({ name: 'All about watches', tags: [] });
    await user.type(tagBox(), 'tools{Enter}');
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: 'All about watches', tags: ['tools'] }),
    );
  });

  it('is saved with the name and the tags as they are by now where the person left them alone', async () => {
    const { user, saved, changeElsewhere } = await setUp();
    await changeElsewhere();
    await vi.waitFor(() => expect(field('Name').value).toBe('How watches work'));
    await user.type(field('Name'), '!');
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: 'How watches work!', tags: ['tools'] }),
    );
  });

  it('is saved with a tag that was still being made when it was sent', async () => {
    const { user, saved } = await setUp();
    const making = server().hold('POST /api/tags');
    await user.type(tagBox(), 'chess{Enter}');
    await user.click(save());
    await isBeingSaved(true);
    expect(await saved()).toEqual(AS_IT_WAS);
    making.release();
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: NAME, tags: ['chess', 'repair'] }),
    );
  });

  it('cannot be changed while it is being saved, and keeps the focus', async () => {
    const { user, path } = await setUp();
    const saving = server().hold(`PUT ${path}`);
    await user.type(field('Name'), '!{Enter}');
    await vi.waitFor(() => expect(field('Name').readOnly).toBe(true));
    expect(document.activeElement).toBe(field('Name'));
    await user.click(screen.getByRole('button', { name: 'Remove repair' }));
    await user.type(tagBox(), 'tools{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(tagBox().value).toBe('');
    expect(screen.getByRole('button', { name: 'Remove repair' })).toBeTruthy();
    saving.release();
    await vi.waitFor(() => expect(field('Name').readOnly).toBe(false));
    expect(tagBox().readOnly).toBe(false);
  });

  it('is saved with what is typed as a tag and was not added', async () => {
    const { user, saved } = await setUp();
    const making = server().hold('POST /api/tags');
    await user.type(tagBox(), 'tools');
    await user.type(field('Name'), '!');
    await user.type(tagBox(), ' chess ');
    await user.click(save());
    expect(await saved()).toEqual(AS_IT_WAS);
    making.release();
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: `${NAME}!`, tags: ['chess', 'repair', 'tools'] }),
    );
    expect(tagBox().value).toBe('');
  });

  it('is saved with a tag that was made elsewhere since, and says nothing of that', async () => {
    const { user, toasts, saved } = await setUp();
    await makeTag('chess');
    await user.type(tagBox(), 'Chess{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
    expect(toasts).toEqual([]);
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: NAME, tags: ['chess', 'repair'] }),
    );
  });

  it('shows a tag that was made and chosen elsewhere meanwhile', async () => {
    const { user, update } = await setUp();
    await update({ tags: [await makeTag('chess')] });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
  });

  it('shows which tag the server does not take, as it was deleted elsewhere, and is saved without it', async () => {
    const { user, saved } = await setUp();
    await user.type(tagBox(), 'tools{Enter}');
    const { elsewhere } = server();
    const tags = await elsewhere.call(labelRoutes.listTags, {});
    const id = tags.find(({ name }) => name === 'tools')?.id ?? 0;
    await elsewhere.call(labelRoutes.deleteTag, { params: { id } });
    await user.type(field('Name'), '!');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Remove A tag that was deleted' }));
    expect(screen.queryByText('tools')).toBeNull();
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: `${NAME}!`, tags: ['repair'] }),
    );
  });

  it('is not saved without a tag that could not be made', async () => {
    const { user, toasts, saved } = await setUp();
    const putBack = server().takeAway('tags');
    const making = server().hold('POST /api/tags');
    await user.type(tagBox(), 'chess{Enter}');
    await user.click(save());
    await isBeingSaved(true);
    making.release();
    await isBeingSaved(false);
    expect(toasts).toEqual([
      {
        kind: 'error',
        title: 'Unable to create tag',
        message: 'Something bad happened; please try again later.',
      },
    ]);
    expect(saves()).toEqual([]);
    putBack();
    expect(await saved()).toEqual(AS_IT_WAS);
    expect(tagBox().value).toBe('chess');
  });

  it('stays as it was filled in, ready for another try, when it could not be saved', async () => {
    const { user, toasts } = await setUp();
    await user.type(field('Name'), ' & more');
    await canBeSaved(true);
    server().cut();
    await user.click(save());
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Error', message: 'Unable to update video details' },
      ]),
    );
    expect(field('Name').value).toBe('How a watch works & more');
    await canBeSaved(true);
  });
});
