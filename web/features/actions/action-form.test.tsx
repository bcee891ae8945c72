import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { ActionForm } from './action-form.tsx';
import { useActionDraft } from './use-action-draft.ts';

const MINUTES = 600;

function Form({ duration }: { duration: number | null }) {
  return <ActionForm mediaId={7} draft={useActionDraft(duration)} />;
}

function setUp(duration: number | null = MINUTES) {
  const { toasts } = renderPart(<Form duration={duration} />);
  return { user: userEvent.setup(), toasts };
}

const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const names = (name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(name, { exact: false }).options].map(
    ({ text }) => text,
  );
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('ActionForm', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('has a form for each action, with its own profiles', async () => {
    const { user } = setUp();
    expect(names('Profile')).toEqual([
      'Choose a profile',
      'Default (as the video has it)',
      'MP3 (plays everywhere)',
    ]);
    await user.selectOptions(field('Action'), 'Extract video');
    expect(names('Profile')).toEqual([
      'Choose a profile',
      'Small (720p)',
      'Medium (1080p)',
      'Large (4K)',
    ]);
    expect(names('SponsorBlock')).toEqual(['Leave all in', 'Mark as chapters', 'Remove']);
    expect(field('Start Time').placeholder).toBe('00:01:30');
    expect(field('End Time').value).toBe('');
  });

  it('says after a submit what is required, and runs again only once it is there', async () => {
    const { user } = setUp();
    expect(alerts()).toEqual([]);
    expect(run().disabled).toBe(false);
    await user.click(run());
    expect(alerts()).toEqual(['Profile is required.']);
    expect(run().disabled).toBe(true);
    expect(document.activeElement).toBe(field('Profile'));
    await user.selectOptions(field('Profile'), 'MP3');
    expect(alerts()).toEqual([]);
    expect(run().disabled).toBe(false);
  });

  it('refuses times in words: unreadable ones, an end before the start, and beyond the video', async () => {
    const { user } = setUp();
    await user.selectOptions(field('Profile'), 'MP3');
    await user.type(field('Start Time'), 'soon');
    await user.click(run());
    expect(alerts()).toEqual(['Write a time as seconds, mm:ss or hh:mm:ss, e.g. 00:01:30']);
    await user.clear(field('Start Time'));
    await user.type(field('Start Time'), '2:00');
    await user.type(field('End Time'), '1:30');
    expect(alerts()).toEqual(['The end must come after the start.']);
    await user.clear(field('End Time'));
    await user.type(field('End Time'), '10:01');
    expect(alerts()).toEqual(['This end lies beyond the video, which is 10:00 long. End by then.']);
    expect(run().disabled).toBe(true);
    await user.clear(field('End Time'));
    expect(alerts()).toEqual([]);
    expect(run().disabled).toBe(false);
  });

  it('runs again once an end before the start is mended at the start', async () => {
    const { user } = setUp();
    await user.selectOptions(field('Profile'), 'MP3');
    await user.type(field('Start Time'), '2:00');
    await user.type(field('End Time'), '1:30');
    await user.click(run());
    expect(alerts()).toEqual(['The end must come after the start.']);
    await user.clear(field('Start Time'));
    await user.type(field('Start Time'), '1:00');
    expect(alerts()).toEqual([]);
    expect(run().disabled).toBe(false);
  });

  it('asks for nothing more where what is said is to be read', async () => {
    const { user } = setUp();
    await user.type(field('Start Time'), '2:00');
    await user.type(field('End Time'), '1:30');
    await user.selectOptions(field('Action'), 'Extract content');
    expect(screen.queryByLabelText('Profile', { exact: false })).toBeNull();
    expect(screen.getByText(/^Reads the captions of the video/)).toBeTruthy();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
      if (body !== undefined) resolve(JSON.parse(body));
      return new Response(null, { status: 503 });
    });
    await user.click(run());
    expect(await promise).toEqual({ action: 'extract_content', params: {} });
  });

  it('keeps the stretch that was chosen when another action is, but not the profile', async () => {
    const { user } = setUp();
    await user.selectOptions(field('Profile'), 'MP3');
    await user.type(field('Start Time'), '1:00');
    await user.selectOptions(field('Action'), 'Extract video');
    expect(field('Start Time').value).toBe('1:00');
    expect(field('Profile').value).toBe('');
  });

  it('cannot be run twice while it is being submitted', async () => {
    const { user, toasts } = setUp();
    const { promise, reject } = Promise.withResolvers<Response>();
    const sent = vi.fn(() => promise);
    vi.stubGlobal('fetch', sent);
    await user.selectOptions(field('Profile'), 'MP3');
    await user.click(run());
    expect(run().getAttribute('aria-disabled')).toBe('true');
    // The browser takes the focus from a button that is really disabled.
    expect(run().disabled).toBe(false);
    await user.click(run());
    await user.type(field('Start Time'), '{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
    reject(new TypeError('no network'));
    await vi.waitFor(() => expect(run().getAttribute('aria-disabled')).toBeNull());
    expect(toasts).toHaveLength(1);
  });

  it('lets a failed submit be tried again', async () => {
    const { user, toasts } = setUp();
    await user.selectOptions(field('Profile'), 'MP3');
    await user.click(run());
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Error', message: 'Unable to submit action' },
      ]),
    );
    expect(run().disabled).toBe(false);
  });
});
