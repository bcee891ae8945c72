import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commentRoutes } from '../../../contract/routes/comments.ts';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { serve } from '../../testing/served.ts';
import { CommentsTab } from './comments-tab.tsx';

const server = serve();

const seedVideo = (): number => seedMedia(server().db, seedChannel(server().db));

async function write(mediaId: number, ...texts: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const markdownText of texts) {
    const parts = { params: { id: mediaId }, body: { markdownText } };
    ids.push((await server().elsewhere.call(commentRoutes.createComment, parts)).id);
  }
  return ids;
}

const isLoaded = () =>
  vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());

/** The tab of a video that these comments are on, the oldest first. */
async function setUp(...texts: string[]) {
  const mediaId = seedVideo();
  await write(mediaId, ...texts);
  const { toasts } = renderPart(<CommentsTab mediaId={mediaId} />);
  await isLoaded();
  return { user: userEvent.setup(), toasts, mediaId };
}

/** The same tab beside another one. */
async function setUpTabs(...texts: string[]) {
  const mediaId = seedVideo();
  const [id] = await write(mediaId, ...texts);
  function MediaTabs() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <input type="button" value="Other tab" onClick={() => setShown(!isShown)} />
        {isShown && <CommentsTab mediaId={mediaId} />}
      </>
    );
  }
  renderPart(<MediaTabs />);
  await isLoaded();
  const user = userEvent.setup();
  const leaveAndComeBack = async () => {
    await user.click(button('Other tab'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Other tab'));
  };
  const path = `/api/media/${mediaId}/comments`;
  return { user, leaveAndComeBack, toSend: `POST ${path}`, toSave: `PUT ${path}/${id}` };
}

const failedTo = (what: string) => ({
  kind: 'error',
  title: 'Error',
  message: `Unable to ${what}`,
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const newBox = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' });
const editBox = () =>
  screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the comment' });

describe('CommentsTab', () => {
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });

  it('says that there are none', async () => {
    await setUp();
    expect(screen.getByText('No comments found')).toBeTruthy();
  });

  it('says that they could not be loaded, and tries again', async () => {
    server().cut();
    const { toasts } = renderPart(<CommentsTab mediaId={seedVideo()} />);
    expect(await screen.findByText('Failed to load comments')).toBeTruthy();
    await vi.waitFor(() => expect(toasts).toEqual([failedTo('retrieve comments')]));
    await userEvent.click(button('Try again'));
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
  });

  it('shows what the server rendered, and when it was written', async () => {
    const mediaId = seedVideo();
    await write(mediaId, 'b', '**a**');
    const writtenAt = new Date(2024, 2, 5, 18, 5).getTime();
    server().db.execute(`UPDATE comments SET created_at = ${writtenAt}`);
    renderPart(<CommentsTab mediaId={mediaId} />);
    await isLoaded();
    const [first] = screen.getAllByRole('listitem');
    if (!first) throw new Error('A comment is missing');
    expect(within(first).getByText('a').localName).toBe('strong');
    expect(within(first).getByText('5/3/24, 6:05 PM').localName).toBe('time');
    for (const name of ['Edit comment', 'Delete comment']) {
      const { ariaDescription } = within(first).getByRole('button', { name });
      expect(ariaDescription, 'else one would hear the same for each').toBe('5/3/24, 6:05 PM');
    }
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('submits nothing but what is seen, by its button or Ctrl+Enter, and keeps it when that fails', async () => {
    const { user, toasts } = await setUp();
    server().cut();
    expect(button('Submit').disabled).toBe(true);
    await user.type(newBox(), '  {Enter} \u200B\u2060{Control>}{Enter}{/Control}');
    expect(button('Submit').disabled).toBe(true);
    expect(toasts).toEqual([]);

    await user.type(newBox(), 'x');
    expect(button('Submit').disabled).toBe(false);
    await user.click(button('Submit'));
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts).toEqual([failedTo('create comment')]);
    await vi.waitFor(() => expect(document.activeElement).toBe(newBox()));
    expect(newBox().value.trim()).toBe('\u200B\u2060x');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
    expect(screen.getByText('No comments found')).toBeTruthy();
  });

  it('still has what was being written when one looked at something else meanwhile', async () => {
    const { user, mediaId } = await setUp();
    await user.type(newBox(), 'half a thought');
    cleanup();
    renderPart(<CommentsTab mediaId={mediaId} />);
    expect(newBox().value).toBe('half a thought');
    await user.clear(newBox());
    cleanup();
    renderPart(<CommentsTab mediaId={mediaId} />);
    expect(newBox().value).toBe('');
  });

  it('knows after a look at another tab that a comment is being sent, and when it was', async () => {
    const { user, toSend, leaveAndComeBack } = await setUpTabs();
    const sending = server().hold(toSend);
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    await leaveAndComeBack();
    expect(newBox().readOnly).toBe(true);
    expect(button('Submit').disabled).toBe(true);
    sending.release();
    await vi.waitFor(() => expect(newBox().readOnly).toBe(false));
    expect(newBox().value).toBe('');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('leaves who has gone elsewhere where they are, once what was sent is there', async () => {
    const { user, toSend } = await setUpTabs();
    const sending = server().hold(toSend);
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    button('Other tab').focus();
    sending.release();
    await vi.waitFor(() => expect(newBox().readOnly).toBe(false));
    expect(newBox().value).toBe('');
    expect(document.activeElement).toBe(button('Other tab'));
  });

  it('leaves who has gone elsewhere where they are, also where a change could not be saved', async () => {
    const { user, toSave } = await setUpTabs('old');
    server().hold(toSave);
    await user.click(button('Edit comment'));
    await user.keyboard('er');
    await user.click(button('Save'));
    button('Other tab').focus();
    server().cut();
    await vi.waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(document.activeElement).toBe(button('Other tab'));
  });

  it('still has after a look at another tab what could not be sent', async () => {
    const { user, toSend, leaveAndComeBack } = await setUpTabs();
    server().hold(toSend);
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    await leaveAndComeBack();
    server().cut();
    await vi.waitFor(() => expect(button('Submit').disabled).toBe(false));
    expect(newBox().value).toBe('a thought');
  });

  it('saves only a text that is another one', async () => {
    const { user, toasts } = await setUp('old');
    server().cut();
    await user.click(button('Edit comment'));
    expect(editBox()?.value).toBe('old');
    expect(document.activeElement).toBe(editBox());
    expect(button('Save').disabled).toBe(true);
    await user.keyboard('  ');
    expect(button('Save').disabled).toBe(true);
    await user.clear(editBox() ?? newBox());
    expect(button('Save').disabled).toBe(true);
    await user.keyboard('new');
    expect(button('Save').disabled).toBe(false);
    await user.click(button('Save'));
    await vi.waitFor(() => expect(toasts).toEqual([failedTo('update comment')]));
    expect(editBox()?.value).toBe('new');
  });

  it('goes on with a new one where the one that is changed was deleted elsewhere', async () => {
    const { user, toasts, mediaId } = await setUp('old');
    const [comment] = (
      await server().elsewhere.call(commentRoutes.listComments, { params: { id: mediaId } })
    ).content;
    await user.type(newBox(), 'begun');
    await user.click(button('Edit comment'));
    await user.keyboard('er');
    const params = { id: mediaId, commentId: comment?.id ?? 0 };
    await server().elsewhere.call(commentRoutes.deleteComment, { params });
    await user.click(button('Save'));
    await vi.waitFor(() => expect(document.activeElement).toBe(newBox()));
    expect(newBox().value).toBe('begun\n\nolder');
    expect(editBox()).toBeNull();
    expect(screen.getByText('No comments found')).toBeTruthy();
    expect(toasts).toMatchObject([{ title: 'Unable to update comment' }]);
  });

  it('shows a new comment once where the list was loaded before the answer came', async () => {
    const { user, mediaId } = await setUp('gone by now');
    const path = `/api/media/${mediaId}/comments`;
    const writing = server().hold(`POST ${path}`);
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    await writing.answered;
    // That a comment is gone has the list loaded anew.
    server().db.execute("DELETE FROM comments WHERE markdown_text = 'gone by now'");
    await user.click(button('Edit comment'));
    await user.keyboard('!');
    await user.click(button('Save'));
    const texts = () => screen.getAllByRole('listitem').map((item) => item.lastChild?.textContent);
    await vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(/^a thought\s*$/)]));
    writing.release();
    await vi.waitFor(() => expect(newBox().readOnly).toBe(false));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('still has after a look at another tab what a comment is being changed to', async () => {
    const { user, leaveAndComeBack } = await setUpTabs('old');
    await user.click(button('Edit comment'));
    await user.keyboard(' and more');
    await leaveAndComeBack();
    expect(editBox()?.value).toBe('old and more');
    expect(document.activeElement).toBe(button('Other tab'));
    await user.clear(editBox() ?? newBox());
    await leaveAndComeBack();
    expect(editBox()?.value).toBe('');
  });

  it('knows after a look at another tab that a change is being saved, and when it was', async () => {
    const { user, toSave, leaveAndComeBack } = await setUpTabs('old');
    const saving = server().hold(toSave);
    await user.click(button('Edit comment'));
    await user.keyboard('er');
    await user.click(button('Save'));
    await leaveAndComeBack();
    expect(editBox()?.readOnly).toBe(true);
    saving.release();
    await vi.waitFor(() => expect(editBox()).toBeNull());
    expect(screen.getByText('older')).toBeTruthy();
  });

  it.each(['Cancel', 'Escape'])('leaves the edit by %s and forgets what was typed', async (way) => {
    const { user, toasts } = await setUp('old');
    await user.click(button('Edit comment'));
    await user.keyboard(' and more');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(button('Cancel'));
    expect(editBox()).toBeNull();
    expect(document.activeElement).toBe(button('Edit comment'));
    await user.click(button('Edit comment'));
    expect(editBox()?.value).toBe('old');
    expect(toasts).toEqual([]);
  });

  it('goes on with the edit where Escape only ends what an input method composes', async () => {
    const { user } = await setUp('old');
    await user.click(button('Edit comment'));
    await user.keyboard(' and more');
    fireEvent.keyDown(editBox() ?? newBox(), { key: 'Escape', isComposing: true });
    expect(editBox()?.value).toBe('old and more');
    // As Safari tells of it.
    fireEvent.keyDown(editBox() ?? newBox(), { key: 'Escape', keyCode: 229 });
    expect(editBox()?.value).toBe('old and more');
  });
});
