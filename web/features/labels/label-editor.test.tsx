import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabelDetails } from '../../../contract/label.ts';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { createCall } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { LabelEditor } from './label-editor.tsx';

const label = (id: number, name: string, uses: number): LabelDetails => ({
  id,
  name,
  uses,
  createdAt: '2026-03-05T12:00:00Z',
});

/** The editor with these tags and without a server: every call fails for want of an answer. */
function setUp(tags: LabelDetails[]) {
  const toast = vi.fn();
  const client = createQueryClient(toast);
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  client.setQueryData(['tags', 'usage'], tags);
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  render(
    <QueryClientProvider client={client}>
      <CallProvider value={call}>
        <MemoryRouter>
          <LabelEditor kind="tag" />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), toast };
}

/** A network that answers every request. */
function network(answer: (method: string) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) =>
    answer(method),
  );
  // biome-ignore lint/suspicious/noDocumentCookie: the token is where the server leaves it
  document.cookie = 'XSRF-TOKEN=token';
}

const newName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'New tag' });
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const renameBox = () =>
  screen.queryByRole<HTMLInputElement>('textbox', { name: 'Name of the tag' });
const failedTo = (what: string) => ({
  kind: 'error',
  title: 'Error',
  message: `Unable to ${what}`,
});

describe('LabelEditor', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('says how to begin where there are none', () => {
    setUp([]);
    expect(screen.getByText('No tags yet — add your first tag above.')).toBeTruthy();
  });

  it('lists them with their uses, each leading to what carries it', () => {
    setUp([label(1, 'chess', 1), label(2, 'موسيقى', 1200)]);
    expect(rows()[0]).toContain('chess1 video');
    expect(rows()[1]).toContain('موسيقى1,200 videos');
    expect(screen.getByRole('link', { name: 'chess' }).getAttribute('href')).toBe(
      '/search?type=media&tags=1',
    );
  });

  it('writes their uses as English does, whatever the browser speaks', () => {
    vi.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('1.200');
    setUp([label(2, 'chess', 1200)]);
    expect(rows()[0]).toContain('1,200 videos');
  });

  it('requires a name', () => {
    setUp([]);
    expect(newName().required).toBe(true);
  });

  it('ignores a new name of nothing but blanks', async () => {
    const { user, toast } = setUp([]);
    await user.type(newName(), '   {Enter}');
    expect(toast).not.toHaveBeenCalled();
    await user.type(newName(), 'x{Enter}');
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(failedTo('create tag')));
  });

  it('keeps the next name that is typed while one is added', async () => {
    const made = Promise.withResolvers<Response>();
    const { user } = setUp([]);
    network((method) => (method === 'POST' ? made.promise : Response.json([])));
    await user.type(newName(), 'chess{Enter}');
    expect(newName().value).toBe('');
    await user.type(newName(), 'tea');
    made.resolve(Response.json(label(1, 'chess', 0), { status: 201 }));
    await vi.waitFor(() => expect(button('Add').ariaDisabled).toBeNull());
    expect(newName().value).toBe('tea');
  });

  it('has a name back that could not be added', async () => {
    const { user, toast } = setUp([]);
    await user.type(newName(), 'chess{Enter}');
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(failedTo('create tag')));
    expect(newName().value).toBe('chess');
  });

  it('edits one at a time, and gives the focus back', async () => {
    const { user, toast } = setUp([label(1, 'chess', 0), label(2, 'tea', 0)]);
    await user.click(button('Edit chess'));
    expect(renameBox()?.value).toBe('chess');
    await user.click(button('Edit tea'));
    expect(renameBox()?.value).toBe('tea');
    expect(screen.queryByRole('button', { name: 'Delete tea' })).toBeNull();
    await user.click(button('Cancel'));
    expect(renameBox()).toBeNull();
    expect(document.activeElement).toBe(button('Edit tea'));
    expect(toast).not.toHaveBeenCalled();
  });

  it('saves what is typed in a row before another one is edited', async () => {
    const { user } = setUp([label(1, 'chess', 0), label(2, 'tea', 0)]);
    const renamed = Promise.withResolvers<Response>();
    const latest = [label(1, 'chess', 0), label(2, 'green tea', 0)];
    network((method) => (method === 'PUT' ? renamed.promise : Response.json(latest)));
    await user.click(button('Edit tea'));
    await user.keyboard('green tea');
    await user.click(button('Edit chess'));
    expect(renameBox()?.value).toBe('green tea');
    expect(renameBox()?.readOnly).toBe(true);
    renamed.resolve(Response.json(latest[1]));
    await vi.waitFor(() => expect(renameBox()?.value).toBe('chess'));
    expect(document.activeElement).toBe(renameBox());
    expect(button('Edit green tea')).toBeTruthy();
  });

  it('stays in the row whose name could not be saved when another one is to be edited', async () => {
    const { user, toast } = setUp([label(1, 'chess', 0), label(2, 'tea', 0)]);
    await user.click(button('Edit chess'));
    await user.keyboard('checkers');
    await user.click(button('Edit tea'));
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(failedTo('update tag')));
    expect(renameBox()?.value).toBe('checkers');
    await user.clear(renameBox() ?? newName());
    await user.click(button('Edit tea'));
    expect(renameBox()?.value).toBe('tea');
  });

  it('stays in the edit where Escape only ends what an input method composes', async () => {
    const { user } = setUp([label(1, 'chess', 0)]);
    await user.click(button('Edit chess'));
    await user.keyboard('checkers');
    fireEvent.keyDown(renameBox() ?? document.body, { key: 'Escape', isComposing: true });
    expect(renameBox()?.value).toBe('checkers');
    await user.keyboard('{Escape}');
    expect(renameBox()).toBeNull();
  });

  it('stays in the edit when the new name could not be saved', async () => {
    const { user, toast } = setUp([label(1, 'chess', 0)]);
    await user.click(button('Edit chess'));
    await user.keyboard('checkers{Enter}');
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(failedTo('update tag')));
    expect(renameBox()?.value).toBe('checkers');
  });

  it('deletes at once what hangs on nothing, and says so when it could not', async () => {
    const { user, toast } = setUp([label(1, 'chess', 3), label(2, 'tea', 0)]);
    await user.click(button('Delete tea'));
    await vi.waitFor(() => expect(toast).toHaveBeenCalledWith(failedTo('delete tag')));
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  });
});
