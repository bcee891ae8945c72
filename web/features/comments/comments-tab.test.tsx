import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Comment } from '../../../contract/comment.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { CommentsTab } from './comments-tab.tsx';
import { commentsKey } from './use-comments.ts';

const MEDIA_ID = 7;

const comment = (
  id: number,
  markdownText: string,
  htmlText = `<p>${markdownText}</p>`,
): Comment => ({
  id,
  markdownText,
  htmlText,
  createdAt: new Date(2024, 2, 5, 18, 5).toISOString(),
});

/** The tab with these comments; where none are given, their loading fails. */
function setUp(content?: Comment[]) {
  const known = content ? [[commentsKey(MEDIA_ID), { content }] as const] : [];
  const { toasts } = renderPart(<CommentsTab mediaId={MEDIA_ID} />, { known });
  return { user: userEvent.setup(), toasts };
}

/** The tab beside another one, and a server that answers when it is told to. */
function setUpTabs(content: Comment[] = []) {
  function MediaTabs() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <input type="button" value="Other tab" onClick={() => setShown(!isShown)} />
        {isShown && <CommentsTab mediaId={MEDIA_ID} />}
      </>
    );
  }
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  // biome-ignore lint/suspicious/noDocumentCookie: the token is where the server leaves it
  document.cookie = 'XSRF-TOKEN=token';
  renderPart(<MediaTabs />, { known: [[commentsKey(MEDIA_ID), { content }]] });
  const user = userEvent.setup();
  const leaveAndComeBack = async () => {
    await user.click(button('Other tab'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Other tab'));
  };
  return { user, answer: resolve, leaveAndComeBack };
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
    vi.unstubAllGlobals();
  });

  it('says that there are none', () => {
    setUp([]);
    expect(screen.getByText('No comments found')).toBeTruthy();
  });

  it('says that they could not be loaded, and tries again', async () => {
    const { user, toasts } = setUp();
    expect(await screen.findByText('Failed to load comments')).toBeTruthy();
    expect(toasts).toEqual([failedTo('retrieve comments')]);
    await user.click(button('Try again'));
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
  });

  it('shows what the server rendered, and when it was written', () => {
    setUp([comment(1, '**a**', '<p><strong>a</strong></p>'), comment(2, 'b')]);
    const [first] = screen.getAllByRole('listitem');
    if (!first) throw new Error('A comment is missing');
    expect(within(first).getByText('a').localName).toBe('strong');
    expect(within(first).getByText('5/3/24, 6:05 PM').localName).toBe('time');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('submits nothing but text, by its button or Ctrl+Enter, and keeps it when that fails', async () => {
    const { user, toasts } = setUp([]);
    expect(button('Submit').disabled).toBe(true);
    await user.type(newBox(), '  {Enter} {Control>}{Enter}{/Control}');
    expect(button('Submit').disabled).toBe(true);
    expect(toasts).toEqual([]);

    await user.type(newBox(), 'x');
    expect(button('Submit').disabled).toBe(false);
    await user.click(button('Submit'));
    await vi.waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts).toEqual([failedTo('create comment')]);
    await vi.waitFor(() => expect(document.activeElement).toBe(newBox()));
    expect(newBox().value.trim()).toBe('x');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(toasts).toHaveLength(2));
    expect(screen.getByText('No comments found')).toBeTruthy();
  });

  it('still has what was being written when one looked at something else meanwhile', async () => {
    const { user } = setUp([]);
    await user.type(newBox(), 'half a thought');
    cleanup();
    setUp([]);
    expect(newBox().value).toBe('half a thought');
    await user.clear(newBox());
    cleanup();
    setUp([]);
    expect(newBox().value).toBe('');
  });

  it('knows after a look at another tab that a comment is being sent, and when it was', async () => {
    const { user, answer, leaveAndComeBack } = setUpTabs();
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    await leaveAndComeBack();
    expect(newBox().readOnly).toBe(true);
    expect(button('Submit').disabled).toBe(true);
    answer(Response.json(comment(1, 'a thought'), { status: 201 }));
    await vi.waitFor(() => expect(newBox().readOnly).toBe(false));
    expect(newBox().value).toBe('');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('still has after a look at another tab what could not be sent', async () => {
    const { user, answer, leaveAndComeBack } = setUpTabs();
    await user.type(newBox(), 'a thought');
    await user.click(button('Submit'));
    await leaveAndComeBack();
    answer(new Response(null, { status: 503 }));
    await vi.waitFor(() => expect(button('Submit').disabled).toBe(false));
    expect(newBox().value).toBe('a thought');
  });

  it('saves only a text that is another one', async () => {
    const { user, toasts } = setUp([comment(1, 'old')]);
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

  it('still has after a look at another tab what a comment is being changed to', async () => {
    const { user, leaveAndComeBack } = setUpTabs([comment(1, 'old')]);
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
    const { user, answer, leaveAndComeBack } = setUpTabs([comment(1, 'old')]);
    await user.click(button('Edit comment'));
    await user.keyboard('er');
    await user.click(button('Save'));
    await leaveAndComeBack();
    expect(editBox()?.readOnly).toBe(true);
    answer(Response.json(comment(1, 'older')));
    await vi.waitFor(() => expect(editBox()).toBeNull());
    expect(screen.getByText('older')).toBeTruthy();
  });

  it.each(['Cancel', 'Escape'])('leaves the edit by %s and forgets what was typed', async (way) => {
    const { user, toasts } = setUp([comment(1, 'old')]);
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
    const { user } = setUp([comment(1, 'old')]);
    await user.click(button('Edit comment'));
    await user.keyboard(' and more');
    fireEvent.keyDown(editBox() ?? newBox(), { key: 'Escape', isComposing: true });
    expect(editBox()?.value).toBe('old and more');
  });
});
