import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { labelRoutes } from '../../../contract/routes/labels.ts';
import {
  canBeSaved,
  field,
  NAME,
  save,
  setUpMediaForm,
  tagBox,
} from '../../testing/media-form-setup.tsx';

const { server, makeTag, setUp } = setUpMediaForm();

describe('MediaForm of a video that is changed elsewhere as well', () => {
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

  it('loses nothing that was changed elsewhere when its page is loaded anew, nor what the person changed', async () => {
    const { user, update, loadAnew, saved } = await setUp();
    await user.type(tagBox(), 'tools{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove tools' })).toBeTruthy();
    await user.type(field('Name'), '!');
    await update({ tags: [await makeTag('chess')] });
    loadAnew();
    expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove repair' })).toBeNull();
    await user.click(save());
    await vi.waitFor(async () =>
      expect(await saved()).toEqual({ name: `${NAME}!`, tags: ['chess', 'tools'] }),
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
});
