import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  canBeSaved,
  field,
  isBeingSaved,
  NAME,
  save,
  setUpMediaForm,
  tagBox,
} from '../../testing/media-form-setup.tsx';

const { server, setUp } = setUpMediaForm();

const AS_IT_WAS = { name: NAME, tags: ['repair'] };
/** What was sent to save a video. */
const saves = () =>
  server()
    .asked()
    .filter((call) => call.startsWith('PUT'));

describe('MediaForm', () => {
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
