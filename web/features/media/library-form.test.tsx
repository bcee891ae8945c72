import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { LibraryForm } from './library-form.tsx';

const HINT = 'Must be a valid YouTube video URL';
const ADDRESS = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const server = serve();

function setUp() {
  const onAdded = vi.fn();
  const { toasts } = renderPart(<LibraryForm onAdded={onAdded} />);
  return { user: userEvent.setup(), toasts, onAdded };
}

const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Video URL' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add Video' });
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

describe('LibraryForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('asks for an address of at least 30 characters, and says what belongs there', async () => {
    const { user } = setUp();
    expect(url().type).toBe('url');
    expect(url().required).toBe(true);
    expect(url().minLength).toBe(30);
    expect(screen.getByText(HINT)).toBeTruthy();
    expect(errors()).toEqual([]);
    await vi.waitFor(() => expect(submit().disabled).toBe(true));
    await user.type(url(), 'my video');
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await vi.waitFor(() => expect(errors()).toEqual([HINT]));
    await user.clear(url());
    expect(errors()).toEqual([HINT]);
  });

  it.each([
    ADDRESS,
    'youtube.com/watch?v=-_Qw4w9WgXc',
    `  ${ADDRESS}&list=PL1&t=42s  `,
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ#comments',
  ])('takes the address %j', async (address) => {
    const { user } = setUp();
    await user.click(url());
    await user.paste(address);
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    expect(errors()).toEqual([]);
  });

  it.each([
    'https://vimeo.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/@handle/videos/and/more',
    'https://www.youtube.com/playlist?list=PL1234567890',
  ])('refuses the address %j', async (address) => {
    const { user } = setUp();
    await user.click(url());
    await user.paste(address);
    await user.tab();
    await vi.waitFor(() => expect(errors()).toEqual([HINT]));
    expect(submit().disabled).toBe(true);
  });

  it('cannot be changed while it is on its way', async () => {
    const sending = server().hold('POST /api/library');
    const { user } = setUp();
    await user.type(url(), ADDRESS);
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    await vi.waitFor(() => expect(url().readOnly).toBe(true));
    sending.release();
    await vi.waitFor(() => expect(url().readOnly).toBe(false));
  });

  it('stays as it was filled in when it could not be sent', async () => {
    const { user, toasts, onAdded } = setUp();
    await user.type(url(), ADDRESS);
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    server().cut();
    await user.click(submit());
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({
        kind: 'error',
        title: 'Error',
        message: 'Unable to add video to library',
      }),
    );
    expect(onAdded).not.toHaveBeenCalled();
    expect(url().value).toBe(ADDRESS);
    expect(
      screen.getByText(
        'Unable to add video to library. What you filled in is still here; try again.',
      ),
    ).toBeTruthy();
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
  });
});
