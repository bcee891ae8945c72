import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { ChannelUpdate } from '../../../contract/channel.ts';
import { channelRoutes } from '../../../contract/routes/channels.ts';
import { labelRoutes } from '../../../contract/routes/labels.ts';
import { seedChannel } from '../../../server/testing/seed.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { ChannelForm } from './channel-form.tsx';
import { useChannel } from './use-channel.ts';

const server = serve();

const makeGroup = async (name: string): Promise<number> =>
  (await server().elsewhere.call(labelRoutes.createGroup, { body: { name } })).id;

/** The form of a channel, which is asked for anew by a button. */
function LatestForm({ id, onEnd }: { id: number; onEnd: () => void }) {
  const { data, refetch } = useChannel(id, true);
  if (!data) return null;
  return (
    <>
      <ChannelForm channel={data} onEnd={onEnd} />
      <button type="button" onClick={() => refetch()}>
        Look again
      </button>
    </>
  );
}

/** The form of a subscription to a channel, once this was changed about it. */
async function setUp(change: z.input<typeof ChannelUpdate> = {}) {
  const { db, elsewhere } = server();
  const id = seedChannel(db, { name: 'Clockwork' });
  const update = (body: z.input<typeof ChannelUpdate>) =>
    elsewhere.call(channelRoutes.updateChannel, { params: { id }, body });
  await update({ subscribed: true, schedule: '30 7 * * *', ...change });
  const onEnd = vi.fn();
  const { toasts } = renderPart(<LatestForm id={id} onEnd={onEnd} />);
  await screen.findByRole('textbox', { name: 'Name' });
  return { user: userEvent.setup(), toasts, onEnd, update, path: `/api/channels/${id}` };
}

const field = (name: string) => screen.queryByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const subscribed = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Subscribed' });
const canBeSaved = (expected: boolean) => vi.waitFor(() => expect(save().disabled).toBe(!expected));

describe('ChannelForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('shows the groups that were added elsewhere beside those that the person chose', async () => {
    const { user, update } = await setUp({ groups: [await makeGroup('Making')] });
    await user.click(await screen.findByRole('button', { name: 'Remove Making' }));
    await update({ groups: [await makeGroup('Tools')], name: 'Clocks' });
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await vi.waitFor(() => expect(field('Name')?.value).toBe('Clocks'));
    expect(await screen.findByRole('button', { name: 'Remove Tools' })).toBeTruthy();
    expect(screen.queryByText('Making')).toBeNull();
  });

  it('loses no group that was added elsewhere meanwhile, which the person has not seen', async () => {
    const [making, tools] = [await makeGroup('Making'), await makeGroup('Tools')];
    const { user, update, onEnd } = await setUp({ groups: [making] });
    await user.click(await screen.findByRole('button', { name: 'Remove Making' }));
    await update({ groups: [making, tools] });
    await user.click(save());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(await update({})).toMatchObject({ groups: [{ name: 'Tools' }] });
  });

  it('leaves a subscription as it is elsewhere by now where only the name is changed', async () => {
    const { user, update, onEnd } = await setUp();
    await update({ subscribed: false });
    await user.type(field('Name') as HTMLInputElement, ' & more');
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(await update({})).toMatchObject({ name: 'Clockwork & more', subscribed: false });
  });

  it('leaves the groups as they are elsewhere by now where only the name is changed', async () => {
    const { user, update, onEnd } = await setUp({ groups: [await makeGroup('Making')] });
    const groups = [await makeGroup('Tools')];
    await update({ groups });
    await user.type(field('Name') as HTMLInputElement, ' & more');
    await user.click(save());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(await update({})).toMatchObject({
      name: 'Clockwork & more',
      groups: [{ id: groups[0], name: 'Tools' }],
    });
  });

  it('leaves the name as it is elsewhere by now where only the groups are changed', async () => {
    const { user, update, onEnd } = await setUp({ groups: [await makeGroup('Making')] });
    await user.click(await screen.findByRole('button', { name: 'Remove Making' }));
    await update({ name: 'Clocks' });
    await user.click(save());
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(await update({})).toMatchObject({ name: 'Clocks', groups: [] });
  });

  it('shows what was changed elsewhere to a person who comes back to its tab', async () => {
    const { user, update } = await setUp();
    await user.click(subscribed());
    await update({ name: 'Clocks' });
    fireEvent(window, new Event('visibilitychange'));
    await vi.waitFor(() => expect(field('Name')?.value).toBe('Clocks'));
    expect(subscribed().checked).toBe(false);
  });

  it('needs a name', async () => {
    const { user } = await setUp();
    await canBeSaved(true);
    await user.clear(field('Name') as HTMLInputElement);
    await canBeSaved(false);
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
    await user.type(field('Name') as HTMLInputElement, 'Watches');
    await canBeSaved(true);
  });

  it('asks for a schedule only where the channel is subscribed', async () => {
    const { user } = await setUp({ subscribed: false, schedule: null });
    expect(field('Schedule')).toBeNull();
    await user.click(subscribed());
    expect(field('Schedule')?.value).toBe('0 6,19 * * *');
    await user.click(subscribed());
    expect(field('Schedule')).toBeNull();
  });

  it('asks whether what is said is to be read only where the channel is subscribed', async () => {
    const { user } = await setUp({ transcripts: false });
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
    const { user, path } = await setUp();
    const saving = server().hold(`PUT ${path}`);
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(field('Name')?.readOnly).toBe(true));
    expect(field('Schedule')?.readOnly).toBe(true);
    await user.click(subscribed());
    expect(subscribed().checked).toBe(true);
    saving.release();
    await vi.waitFor(() => expect(field('Name')?.readOnly).toBe(false));
    await canBeSaved(true);
    await user.click(subscribed());
    expect(subscribed().checked).toBe(false);
  });

  it('minds a wrong schedule only as long as it counts', async () => {
    const { user } = await setUp();
    await user.type(field('Schedule') as HTMLInputElement, ' nonsense');
    await canBeSaved(false);
    await user.click(subscribed());
    await canBeSaved(true);
  });

  it('takes the default schedule where it is left blank', async () => {
    const { user } = await setUp();
    await user.clear(field('Schedule') as HTMLInputElement);
    await user.tab();
    await vi.waitFor(() => expect(field('Schedule')?.value).toBe('0 6,19 * * *'));
    await canBeSaved(true);
  });

  it('is saved with the default schedule by Enter in a blank one', async () => {
    const { user, onEnd, update } = await setUp();
    await user.clear(field('Schedule') as HTMLInputElement);
    await canBeSaved(true);
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    expect(await update({})).toMatchObject({ schedule: '0 6,19 * * *' });
  });

  it('lets no one change what the platform tells', async () => {
    await setUp();
    for (const name of ['Source', 'Videos', 'Remote id', 'Link', 'Last Checked', 'Next Run']) {
      expect(field(name)?.readOnly).toBe(true);
    }
  });

  it('cannot be saved again while it is being saved', async () => {
    const { user, onEnd, path } = await setUp();
    server().hold(`PUT ${path}`);
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'));
    // The browser takes the focus from a button that is really disabled.
    expect(save().disabled).toBe(false);
    await user.click(save());
    await user.type(field('Name') as HTMLInputElement, '{Enter}');
    expect(
      server()
        .asked()
        .filter((call) => call.startsWith('PUT')),
    ).toHaveLength(1);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('stays as it was filled in when it could not be saved', async () => {
    const { user, toasts, onEnd } = await setUp();
    await user.type(field('Name') as HTMLInputElement, ' & more');
    await canBeSaved(true);
    server().cut();
    await user.click(save());
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({
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
