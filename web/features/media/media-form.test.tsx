import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaDetails } from '../../../contract/media.ts';
import { stubMatchMedia } from '../../testing/match-media.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { MediaForm } from './media-form.tsx';

const media: MediaDetails = {
  id: 7,
  remoteId: 'dQw4w9WgXcQ',
  name: 'How a watch works',
  kind: 'video',
  thumbnail: null,
  duration: 61,
  uploadedAt: '2020-03-05T18:05:00Z',
  watched: false,
  watchLater: false,
  source: 'youtube',
  linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  views: 1000,
  tags: [{ id: 4, name: 'repair' }],
  channel: { id: 3, name: 'Clockwork', thumbnailSm: null },
  description: null,
  likes: null,
  availability: 'public',
  complete: true,
  addedAt: '2026-01-01T00:00:00Z',
};

const otherTag = { id: 5, name: 'tools' };
const known = [...media.tags, otherTag].map((tag) => ({
  ...tag,
  createdAt: '2026-01-01T00:00:00Z',
}));

/** The form of a video that is changed elsewhere as well. */
function EditedElsewhere() {
  const [latest, setLatest] = useState(media);
  const change = () => setLatest({ ...media, name: 'How watches work', tags: [otherTag] });
  return (
    <>
      <MediaForm media={latest} />
      <button type="button" onClick={change}>
        Elsewhere
      </button>
    </>
  );
}

function setUp() {
  const { toasts } = renderPart(<EditedElsewhere />, { known: [[['tags', 'names'], known]] });
  return { user: userEvent.setup(), toasts };
}

/** @returns what is sent when the form is saved; nothing is saved by it */
function sent() {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    if (body !== undefined) bodies.push(JSON.parse(body));
    return new Response(null, { status: 503 });
  });
  return bodies;
}

/** A server that makes a tag when it is told to, and holds what was saved. */
function tagMaker() {
  const made = Promise.withResolvers<Response>();
  const saved: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' }: RequestInit) => {
    if (address === '/api/tags' && method === 'POST') return made.promise;
    if (address === '/api/tags') return Response.json([chess, ...known]);
    saved.push(JSON.parse(String(body)));
    return new Response(null, { status: 503 });
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the token is where the server leaves it
  document.cookie = 'XSRF-TOKEN=token';
  return { saved, answer: made.resolve };
}

const chess = { id: 9, name: 'chess', createdAt: '2026-01-01T00:00:00Z' };
const tagBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
const isBeingSaved = (expected: boolean) =>
  vi.waitFor(() => expect(save().getAttribute('aria-disabled')).toBe(expected ? 'true' : null));
const canBeSaved = (expected: boolean) => vi.waitFor(() => expect(save().disabled).toBe(!expected));

describe('MediaForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('needs a name', async () => {
    const { user } = setUp();
    await canBeSaved(true);
    await user.clear(field('Name'));
    await user.type(field('Name'), '   ');
    await canBeSaved(false);
    expect(screen.getByRole('alert').textContent).toBe('Name is required');
  });

  it('has the name and the tags changed, and nothing else', () => {
    setUp();
    const open = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .filter(({ readOnly }) => !readOnly)
      .map((input) => input.labels?.[0]?.textContent);
    expect(open).toEqual(['Name']);
    expect(screen.getByRole('combobox', { name: 'Tags' })).toBeTruthy();
    for (const name of ['Channel', 'Duration', 'Uploaded', 'Source', 'Remote id', 'Link']) {
      expect(field(name).readOnly).toBe(true);
    }
  });

  it('shows what was changed elsewhere meanwhile, beside what the person changed', async () => {
    const { user } = setUp();
    await user.click(elsewhere());
    expect(field('Name').value).toBe('How watches work');
    expect(screen.getByText('tools')).toBeTruthy();
    expect(screen.queryByText('repair')).toBeNull();
    await user.type(field('Name'), '!');
    await user.click(screen.getByRole('button', { name: 'Remove tools' }));
    expect(screen.queryByText('tools')).toBeNull();
    expect(field('Name').value).toBe('How watches work!');
  });

  it('keeps what the person changed when it is changed elsewhere as well', async () => {
    const bodies = sent();
    const { user } = setUp();
    await user.type(field('Name'), ' & more');
    await user.click(screen.getByRole('button', { name: 'Remove repair' }));
    await user.click(elsewhere());
    expect(field('Name').value).toBe('How a watch works & more');
    expect(screen.queryByText('tools')).toBeNull();
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() =>
      expect(bodies).toEqual([{ name: 'How a watch works & more', tags: [] }]),
    );
  });

  it('sends the name and the tags, as they are by now where the person left them alone', async () => {
    const bodies = sent();
    const { user } = setUp();
    await user.click(elsewhere());
    await user.type(field('Name'), '!');
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() => expect(bodies).toEqual([{ name: 'How watches work!', tags: [5] }]));
  });

  it('is saved with a tag that was still being made when it was sent', async () => {
    const { saved, answer } = tagMaker();
    const { user } = setUp();
    await user.type(tagBox(), 'chess{Enter}');
    await user.click(save());
    await isBeingSaved(true);
    expect(saved).toEqual([]);
    answer(Response.json(chess, { status: 201 }));
    await vi.waitFor(() => expect(saved).toEqual([{ name: media.name, tags: [4, 9] }]));
  });

  it('cannot be changed while it is being saved, and keeps the focus', async () => {
    const saved = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => saved.promise);
    const { user } = setUp();
    await user.type(field('Name'), '!{Enter}');
    await vi.waitFor(() => expect(field('Name').readOnly).toBe(true));
    expect(document.activeElement).toBe(field('Name'));
    await user.click(screen.getByRole('button', { name: 'Remove repair' }));
    await user.type(tagBox(), 'tools{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(tagBox().value).toBe('');
    expect(screen.getByRole('button', { name: 'Remove repair' })).toBeTruthy();
    saved.resolve(new Response(null, { status: 503 }));
    await vi.waitFor(() => expect(field('Name').readOnly).toBe(false));
    expect(tagBox().readOnly).toBe(false);
  });

  it('is saved with what is typed as a tag and was not added', async () => {
    const { saved, answer } = tagMaker();
    const { user } = setUp();
    await user.type(tagBox(), 'tools');
    await user.type(field('Name'), '!');
    await user.type(tagBox(), ' chess ');
    await user.click(save());
    expect(saved).toEqual([]);
    answer(Response.json(chess, { status: 201 }));
    await vi.waitFor(() => expect(saved).toEqual([{ name: `${media.name}!`, tags: [4, 5, 9] }]));
    expect(tagBox().value).toBe('');
  });

  it('is saved with a tag that was made elsewhere since, and says nothing of that', async () => {
    const { saved, answer } = tagMaker();
    const { user, toasts } = setUp();
    await user.type(tagBox(), 'Chess{Enter}');
    const detail = 'There is already a tag named "chess".';
    answer(Response.json({ title: 'Conflict', status: 409, detail }, { status: 409 }));
    expect(await screen.findByRole('button', { name: 'Remove chess' })).toBeTruthy();
    expect(toasts).toEqual([]);
    await user.click(save());
    await vi.waitFor(() => expect(saved).toEqual([{ name: media.name, tags: [4, 9] }]));
  });

  it('is not saved without a tag that could not be made', async () => {
    const { saved, answer } = tagMaker();
    const { user, toasts } = setUp();
    await user.type(tagBox(), 'chess{Enter}');
    await user.click(save());
    await isBeingSaved(true);
    answer(new Response(null, { status: 500 }));
    await isBeingSaved(false);
    expect(toasts).toEqual([{ kind: 'error', title: 'Error', message: 'Unable to create tag' }]);
    expect(saved).toEqual([]);
    expect(tagBox().value).toBe('chess');
  });

  it('stays as it was filled in, ready for another try, when it could not be saved', async () => {
    const { user, toasts } = setUp();
    await user.type(field('Name'), ' & more');
    await canBeSaved(true);
    await user.click(save());
    await vi.waitFor(() =>
      expect(toasts).toEqual([
        { kind: 'error', title: 'Error', message: 'Unable to update video details' },
      ]),
    );
    expect(field('Name').value).toBe('How a watch works & more');
    await canBeSaved(true);
  });
});
