import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTask } from '../../lib/next-task.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { SubscribeForm } from './subscribe-form.tsx';

const HINT = 'Must be a valid YouTube channel URL (e.g. https://www.youtube.com/@handle)';

const server = serve();

function setUp() {
  const onSubscribed = vi.fn();
  const { toasts } = renderPart(<SubscribeForm onSubscribed={onSubscribed} />);
  return { user: userEvent.setup(), toasts, onSubscribed };
}

const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Channel URL' });
const schedule = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Schedule' });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
const errors = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

describe('SubscribeForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('cannot be sent without an address, and says what belongs there', async () => {
    const { user } = setUp();
    expect(screen.getByText(HINT)).toBeTruthy();
    expect([url().type, url().required, url().minLength]).toEqual(['url', true, 14]);
    expect(errors()).toEqual([]);
    await vi.waitFor(() => expect(submit().disabled).toBe(true));
    await user.type(url(), 'my channel');
    await user.click(schedule());
    await vi.waitFor(() => expect(errors()).toEqual([HINT]));
    await user.clear(url());
    expect(errors()).toEqual([HINT]);
  });

  it.each([
    'https://www.youtube.com/@handle',
    'youtube.com/channel/UC0LasWquVDLUF_PuGplXSoi',
    '  https://youtube.com/@with_blanks-around  ',
  ])('takes the address %j', async (address) => {
    const { user } = setUp();
    await user.click(url());
    await user.paste(address);
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    expect(errors()).toEqual([]);
  });

  it.each([
    'https://vimeo.com/@handle',
    'youtube.com/@',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@handle/videos',
  ])('refuses the address %j', async (address) => {
    const { user } = setUp();
    await user.click(url());
    await user.paste(address);
    await user.tab();
    await vi.waitFor(() => expect(errors()).toEqual([HINT]));
    expect(submit().disabled).toBe(true);
  });

  it('starts with the default schedule and takes it again when left blank', async () => {
    const { user } = setUp();
    expect(schedule().value).toBe('0 6,19 * * *');
    expect(schedule().title).toBe('Enter a 5-field cron expression');
    await user.clear(schedule());
    await user.type(schedule(), '   ');
    await user.tab();
    await vi.waitFor(() => expect(schedule().value).toBe('0 6,19 * * *'));
    expect(errors()).not.toContain('Must be a valid cron schedule');
  });

  it('says what a blank schedule becomes', () => {
    setUp();
    expect(schedule().required).toBe(true);
    expect(
      screen.getByText(/A blank schedule gets a default of daily at 6am and 7pm\./),
    ).toBeTruthy();
  });

  it('refuses what is no schedule', async () => {
    const { user } = setUp();
    await user.type(url(), 'https://www.youtube.com/@handle');
    await user.clear(schedule());
    await user.type(schedule(), '61 * * * *');
    await user.tab();
    await vi.waitFor(() => expect(errors()).toEqual(['Must be a valid cron schedule']));
    expect(submit().disabled).toBe(true);
  });

  it('cannot be changed while it is on its way', async () => {
    const sending = server().hold('POST /api/channels');
    const { user } = setUp();
    await user.type(url(), 'https://www.youtube.com/@handle');
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    await vi.waitFor(() => expect(url().readOnly).toBe(true));
    sending.release();
    await vi.waitFor(() => expect(url().readOnly).toBe(false));
  });

  it('is not sent once the person has left while a new group was being added', async () => {
    const adding = server().hold('POST /api/groups');
    const { user, toasts } = setUp();
    await user.type(url(), 'https://www.youtube.com/@handle');
    await user.type(screen.getByRole('combobox', { name: 'Groups' }), 'Evenings');
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    await user.click(submit());
    await adding.answered;
    cleanup();
    server().asked();
    adding.release();
    const message = 'Group created';
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({ kind: 'success', title: 'Success', message }),
    );
    await nextTask();
    expect(server().asked()).toEqual([]);
  });

  it('stays as it was filled in when it could not be sent', async () => {
    const { user, toasts, onSubscribed } = setUp();
    await user.type(url(), 'https://www.youtube.com/@handle');
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
    server().cut();
    await user.click(submit());
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({
        kind: 'error',
        title: 'Error',
        message: 'Unable to create subscription',
      }),
    );
    expect(onSubscribed).not.toHaveBeenCalled();
    expect(url().value).toBe('https://www.youtube.com/@handle');
    const failure = screen.getByText(
      'Unable to create subscription. What you filled in is still here; try again.',
    );
    expect(failure.ariaLive, 'the toast tells of it').toBe('off');
    await vi.waitFor(() => expect(submit().disabled).toBe(false));
  });
});
