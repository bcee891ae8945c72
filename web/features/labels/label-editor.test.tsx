import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelRoutes } from '../../../contract/routes/labels.ts';
import { seedTaggedMedia } from '../../../server/testing/seed.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { LabelEditor } from './label-editor.tsx';

const server = serve();

/** The editor with these tags, each on so many videos. @returns besides, their ids */
async function setUp(tags: Record<string, number>) {
  const ids: number[] = [];
  for (const [name, uses] of Object.entries(tags)) {
    const { id } = await server().elsewhere.call(labelRoutes.createTag, { body: { name } });
    if (uses > 0) seedTaggedMedia(server().db, id, uses);
    ids.push(id);
  }
  const { toasts } = renderPart(<LabelEditor kind="tag" />);
  await screen.findByText(ids.length > 0 ? String(Object.keys(tags)[0]) : NONE_YET);
  return { user: userEvent.setup(), toasts, ids };
}

const NONE_YET = 'No tags yet — add your first tag above.';
const newName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New tag' });
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const renameBox = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name of the tag' });
const TAKEN = 'There is already a tag named "chess".';
/** What is said at a box of the name in it; nothing where it is as good as any. */
const refusalOf = (box: HTMLInputElement | null) =>
  (box?.ariaInvalid === 'true' &&
    document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent) ||
  undefined;
const isPost = (call: string) => call.startsWith('POST');
const failedTo = (what: string) => ({
  kind: 'error',
  title: 'Error',
  message: `Unable to ${what}`,
});

describe('LabelEditor', () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.restoreAllMocks();
  });

  it('says how to begin where there are none', async () => {
    await setUp({});
    expect(screen.getByText(NONE_YET)).toBeTruthy();
  });

  it('lists them with their uses, each leading to what carries it', async () => {
    const { ids } = await setUp({ chess: 1, موسيقى: 1000 });
    expect(rows()[0]).toContain('chess1 video');
    expect(rows()[1]).toContain('موسيقى1,000 videos');
    expect(screen.getByRole('link', { name: 'chess' }).getAttribute('href')).toBe(
      `/search?type=media&tags=${ids[0]}`,
    );
  });

  it('writes their uses as English does, whatever the browser speaks', async () => {
    vi.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('1.000');
    await setUp({ chess: 1000 });
    expect(rows()[0]).toContain('1,000 videos');
  });

  it('requires a name', async () => {
    await setUp({});
    expect(newName().required).toBe(true);
  });

  it('ignores a new name of nothing but blanks', async () => {
    const { user, toasts } = await setUp({});
    await user.type(newName(), '   {Enter}');
    await user.type(newName(), 'x{Enter}');
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('x');
    expect(server().asked().filter(isPost)).toEqual(['POST /api/tags']);
    expect(toasts.filter(({ kind }) => kind === 'error')).toEqual([]);
  });

  it('keeps the next name that is typed while one is added', async () => {
    const { user } = await setUp({});
    const adding = server().hold('POST /api/tags');
    await user.type(newName(), 'chess{Enter}');
    expect(newName().value).toBe('');
    await user.type(newName(), 'tea');
    expect(button('Add').ariaDisabled).toBe('true');
    adding.release();
    await vi.waitFor(() => expect(button('Add').ariaDisabled).toBeNull());
    expect(newName().value).toBe('tea');
  });

  it('has a name back that could not be added', async () => {
    const { user, toasts } = await setUp({});
    server().cut();
    await user.type(newName(), 'chess{Enter}');
    await vi.waitFor(() => expect(toasts).toContainEqual(failedTo('create tag')));
    await vi.waitFor(() => expect(newName().value).toBe('chess'));
  });

  it('says at the field that a new name is taken, until another one is typed', async () => {
    const { user } = await setUp({ chess: 0 });
    await user.type(newName(), ' Chess {Enter}');
    await vi.waitFor(() => expect(refusalOf(newName())).toBe(TAKEN));
    await user.type(newName(), 's');
    expect(refusalOf(newName())).toBeUndefined();
  });

  it('says at the field that a row cannot have a name that is taken, until another one is typed', async () => {
    const { user } = await setUp({ chess: 0, tea: 0 });
    await user.click(button('Edit tea'));
    await user.keyboard('chess{Enter}');
    await vi.waitFor(() => expect(refusalOf(renameBox())).toBe(TAKEN));
    await user.keyboard('s');
    expect(refusalOf(renameBox())).toBeUndefined();
  });

  it('no longer says that a name is taken once nothing has it', async () => {
    const { user } = await setUp({ chess: 0, tea: 0 });
    await user.type(newName(), 'chess{Enter}');
    await user.click(button('Edit tea'));
    await user.keyboard('chess{Enter}');
    await vi.waitFor(() => expect(refusalOf(renameBox())).toBe(TAKEN));
    expect(refusalOf(newName())).toBe(TAKEN);
    await user.click(button('Delete chess'));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(refusalOf(renameBox())).toBeUndefined();
    expect(refusalOf(newName())).toBeUndefined();
  });

  it('says that a name is taken which was made elsewhere since all were listed', async () => {
    const { user } = await setUp({ tea: 0 });
    await server().elsewhere.call(labelRoutes.createTag, { body: { name: 'chess' } });
    await user.type(newName(), 'chess{Enter}');
    await vi.waitFor(() => expect(refusalOf(newName())).toBe(TAKEN));
  });

  it('edits one at a time, and gives the focus back', async () => {
    const { user, toasts } = await setUp({ chess: 0, tea: 0 });
    await user.click(button('Edit chess'));
    expect(renameBox()?.value).toBe('chess');
    await user.click(button('Edit tea'));
    expect(renameBox()?.value).toBe('tea');
    expect(screen.queryByRole('button', { name: 'Delete tea' })).toBeNull();
    await user.click(button('Cancel'));
    expect(renameBox()).toBeNull();
    expect(document.activeElement).toBe(button('Edit tea'));
    expect(toasts).toEqual([]);
  });

  it('saves what is typed in a row before another one is edited', async () => {
    const { user, ids } = await setUp({ chess: 0, tea: 0 });
    const renaming = server().hold(`PUT /api/tags/${ids[1]}`);
    await user.click(button('Edit tea'));
    await user.keyboard('green tea');
    await user.click(button('Edit chess'));
    expect(renameBox()?.value).toBe('green tea');
    expect(renameBox()?.readOnly).toBe(true);
    renaming.release();
    await vi.waitFor(() => expect(renameBox()?.value).toBe('chess'));
    expect(document.activeElement).toBe(renameBox());
    expect(button('Edit green tea')).toBeTruthy();
  });

  it('goes on in the row that is to be edited while a name is on its way', async () => {
    const { user, ids } = await setUp({ chess: 0, tea: 0 });
    const renaming = server().hold(`PUT /api/tags/${ids[0]}`);
    await user.click(button('Edit chess'));
    await user.keyboard('checkers{Enter}');
    await renaming.answered;
    await user.click(button('Edit tea'));
    renaming.release();
    await vi.waitFor(() => expect(renameBox()?.value).toBe('tea'));
    expect(button('Edit checkers')).toBeTruthy();
  });

  it('stays in the row whose name could not be saved when another one is to be edited', async () => {
    const { user, toasts } = await setUp({ chess: 0, tea: 0 });
    server().cut();
    await user.click(button('Edit chess'));
    await user.keyboard('checkers');
    await user.click(button('Edit tea'));
    await vi.waitFor(() => expect(toasts).toContainEqual(failedTo('update tag')));
    await vi.waitFor(() => expect(renameBox()?.readOnly).toBe(false));
    expect(renameBox()?.value).toBe('checkers');
    await user.clear(renameBox() ?? newName());
    await user.click(button('Edit tea'));
    expect(renameBox()?.value).toBe('tea');
  });

  it('stays in the edit where Escape only ends what an input method composes', async () => {
    const { user } = await setUp({ chess: 0 });
    await user.click(button('Edit chess'));
    await user.keyboard('checkers');
    fireEvent.keyDown(renameBox() ?? document.body, { key: 'Escape', isComposing: true });
    expect(renameBox()?.value).toBe('checkers');
    // As Safari tells of it.
    fireEvent.keyDown(renameBox() ?? document.body, { key: 'Escape', keyCode: 229 });
    expect(renameBox()?.value).toBe('checkers');
    await user.keyboard('{Escape}');
    expect(renameBox()).toBeNull();
  });

  it('stays in the edit when the new name could not be saved', async () => {
    const { user, toasts } = await setUp({ chess: 0 });
    server().cut();
    await user.click(button('Edit chess'));
    await user.keyboard('checkers{Enter}');
    await vi.waitFor(() => expect(toasts).toContainEqual(failedTo('update tag')));
    expect(renameBox()?.value).toBe('checkers');
  });

  it('keeps a name that a row was given elsewhere meanwhile, where no other one was typed', async () => {
    const { user, ids } = await setUp({ chess: 0, tea: 0 });
    const { elsewhere } = server();
    await user.click(button('Edit tea'));
    await elsewhere.call(labelRoutes.updateTag, {
      params: { id: ids[1] ?? 0 },
      body: { name: 'green tea' },
    });
    await user.type(newName(), 'watches{Enter}');
    await vi.waitFor(() => expect(renameBox()?.value).toBe('green tea'));
    await user.click(button('Save'));
    expect(button('Edit green tea')).toBeTruthy();
    const names = (await elsewhere.call(labelRoutes.listTags, {})).map(({ name }) => name);
    expect(names).toEqual(['chess', 'green tea', 'watches']);
  });

  it('goes on beside a row whose new name is for nothing, as it was deleted elsewhere', async () => {
    const { user, ids } = await setUp({ chess: 0, tea: 0 });
    await user.click(button('Edit chess'));
    await server().elsewhere.call(labelRoutes.deleteTag, { params: { id: ids[0] ?? 0 } });
    await user.keyboard('checkers{Enter}');
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(document.activeElement).toBe(button('Edit tea'));
  });

  it('deletes at once what hangs on nothing, and says so when it could not', async () => {
    const { user, toasts } = await setUp({ chess: 3, tea: 0 });
    server().cut();
    await user.click(button('Delete tea'));
    await vi.waitFor(() => expect(toasts).toContainEqual(failedTo('delete tag')));
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    server().mend();
    await user.click(button('Delete tea'));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('chess3 videos');
  });
});
