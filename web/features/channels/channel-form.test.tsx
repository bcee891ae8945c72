import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelDetails } from '../../../contract/channel.ts';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { createCall } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { ChannelForm } from './channel-form.tsx';

const channel: ChannelDetails = {
  id: 3,
  name: 'Clockwork',
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/channel/UCclockwork',
  remoteId: 'UCclockwork',
  subscribed: true,
  schedule: '30 7 * * *',
  lastExtract: null,
  thumbnailLg: null,
  thumbnailSm: null,
  groups: [],
  transcripts: true,
  videoCount: 1500,
  nextRunAt: null,
  refresh: null,
};

const createdAt = '2026-01-01T00:00:00Z';
const groups = [
  { id: 1, name: 'Making', createdAt },
  { id: 2, name: 'Tools', createdAt },
];

/** The form of a channel that is put into a group elsewhere as well. */
function EditedElsewhere({ channel, onEnd }: ComponentProps<typeof ChannelForm>) {
  const [latest, setLatest] = useState(channel);
  const change = () => setLatest({ ...latest, groups: [{ id: 2, name: 'Tools' }] });
  return (
    <>
      <ChannelForm channel={latest} onEnd={onEnd} />
      <button type="button" onClick={change}>
        Elsewhere
      </button>
    </>
  );
}

/** The form without a server: every call fails for want of an answer. */
function setUp(change: Partial<ChannelDetails> = {}) {
  const toast = vi.fn();
  const onEnd = vi.fn();
  const client = createQueryClient(toast);
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  client.setQueryData(['groups', 'names'], groups);
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  render(
    <QueryClientProvider client={client}>
      <CallProvider value={call}>
        <MemoryRouter>
          <EditedElsewhere channel={{ ...channel, ...change }} onEnd={onEnd} />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), toast, onEnd };
}

const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const subscribed = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Subscribed' });
const canBeSaved = (expected: boolean) => vi.waitFor(() => expect(save().disabled).toBe(!expected));

describe('ChannelForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('keeps the groups that the person chose when they are changed elsewhere as well', async () => {
    const { user } = setUp({ groups: [{ id: 1, name: 'Making' }] });
    await user.click(screen.getByRole('button', { name: 'Remove Making' }));
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.queryByText('Tools')).toBeNull();
    expect(screen.queryByText('Making')).toBeNull();
  });

  it('needs a name', async () => {
    const { user } = setUp();
    await canBeSaved(true);
    await user.clear(field('Name') as HTMLInputElement);
    await canBeSaved(false);
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
    await user.type(field('Name') as HTMLInputElement, 'Watches');
    await canBeSaved(true);
  });

  it('asks for a schedule only where the channel is subscribed', async () => {
    const { user } = setUp({ subscribed: false, schedule: null });
    expect(field('Schedule')).toBeNull();
    await user.click(subscribed());
    expect(field('Schedule')?.value).toBe('0 6,19 * * *');
    await user.click(subscribed());
    expect(field('Schedule')).toBeNull();
  });

  it('asks whether what is said is to be read only where the channel is subscribed', async () => {
    const { user } = setUp({ transcripts: false });
    const box = () =>
      screen.queryByRole<HTMLInputElement>('checkbox', {
        name: 'Read what is said in new videos',
      });
    expect(box()?.checked).toBe(false);
    await user.click(box() as HTMLInputElement);
    expect(box()?.checked).toBe(true);
    await user.click(subscribed());
    expect(box()).toBeNull();
  });

  it('cannot be changed while it is being saved', async () => {
    const saved = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => saved.promise);
    const { user } = setUp();
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(field('Name')?.readOnly).toBe(true));
    expect(field('Schedule')?.readOnly).toBe(true);
    await user.click(subscribed());
    expect(subscribed().checked).toBe(true);
    saved.resolve(new Response(null, { status: 503 }));
    await canBeSaved(true);
    await user.click(subscribed());
    expect(subscribed().checked).toBe(false);
  });

  it('minds a wrong schedule only as long as it counts', async () => {
    const { user } = setUp();
    await user.type(field('Schedule') as HTMLInputElement, ' nonsense');
    await canBeSaved(false);
    await user.click(subscribed());
    await canBeSaved(true);
  });

  it('takes the default schedule where it is left blank', async () => {
    const { user } = setUp();
    await user.clear(field('Schedule') as HTMLInputElement);
    await user.tab();
    await vi.waitFor(() => expect(field('Schedule')?.value).toBe('0 6,19 * * *'));
    await canBeSaved(true);
  });

  it('lets no one change what the platform tells', () => {
    setUp();
    for (const name of ['Source', 'Videos', 'Remote id', 'Link', 'Last Checked', 'Next Run']) {
      expect(field(name)?.readOnly).toBe(true);
    }
  });

  it('cannot be saved again while it is being saved', async () => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
      if (method === 'PUT') sent();
      return address === '/api/health' ? new Response() : new Promise(() => undefined);
    });
    const { user, onEnd } = setUp();
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    // The browser takes the focus from a button that is really disabled.
    expect(save().disabled).toBe(false);
    await user.click(save());
    await user.type(field('Name') as HTMLInputElement, '{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('stays as it was filled in when it could not be saved', async () => {
    const { user, toast, onEnd } = setUp();
    await user.type(field('Name') as HTMLInputElement, ' & more');
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() =>
      expect(toast).toHaveBeenCalledWith({
        kind: 'error',
        title: 'Error',
        message: 'Unable to update channel details',
      }),
    );
    expect(onEnd).not.toHaveBeenCalled();
    expect(field('Name')?.value).toBe('Clockwork & more');
    await canBeSaved(true);
  });
});
