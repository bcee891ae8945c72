import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionRoutes } from '../../../contract/routes/actions.ts';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { ActionForm } from './action-form.tsx';
import { useActionDraft } from './use-action-draft.ts';

const MINUTES = 600;

const server = serve();

function Form({ mediaId }: { mediaId: number }) {
  return <ActionForm mediaId={mediaId} draft={useActionDraft(MINUTES)} />;
}

function setUp() {
  const { db } = server();
  const mediaId = seedMedia(db, seedChannel(db), { duration: MINUTES });
  const { toasts } = renderPart(<Form mediaId={mediaId} />);
  return { user: userEvent.setup(), toasts, mediaId };
}

const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const names = (name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(name, { exact: false }).options].map(
    ({ text }) => text,
  );
const isPost = (call: string) => call.startsWith('POST');
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('ActionForm', () => {
  afterEach(() => {
    cleanup();
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
    const { user, mediaId } = setUp();
    await user.type(field('Start Time'), '2:00');
    await user.type(field('End Time'), '1:30');
    await user.selectOptions(field('Action'), 'Extract content');
    expect(screen.queryByLabelText('Profile', { exact: false })).toBeNull();
    expect(screen.getByText(/^Reads the captions of the video/)).toBeTruthy();
    await user.click(run());
    await vi.waitFor(async () => {
      const params = { id: mediaId };
      const [asked] = await server().elsewhere.call(actionRoutes.listActions, { params });
      expect(asked?.request).toEqual({ action: 'extract_content', params: {} });
    });
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
    const { user, toasts, mediaId } = setUp();
    server().hold(`POST /api/media/${mediaId}/actions`);
    await user.selectOptions(field('Profile'), 'MP3');
    await user.click(run());
    expect(run().getAttribute('aria-disabled')).toBe('true');
    // The browser takes the focus from a button that is really disabled.
    expect(run().disabled).toBe(false);
    await user.click(run());
    await user.type(field('Start Time'), '{Enter}');
    expect(server().asked().filter(isPost)).toHaveLength(1);
    server().cut();
    await vi.waitFor(() => expect(run().getAttribute('aria-disabled')).toBeNull());
    expect(toasts).toHaveLength(1);
  });

  it('lets a failed submit be tried again', async () => {
    const { user, toasts } = setUp();
    server().cut();
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
