import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../testing/match-media.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { serve } from '../../../testing/served.ts';
import { ImportForm } from './import-form.tsx';

const BREAD = 'UCaaaaaaaaaaaaaaaaaaaaaa';
const TEA = 'UC-b_bbbbbbbbbbbbbbbbbbb';

const server = serve();

const listOf = (...ids: string[]) =>
  [
    'Channel Id,Channel Url,Channel Title',
    ...ids.map((id) => `${id},http://www.youtube.com/channel/${id},Channel ${id}`),
  ].join('\n');

/** A file of this name, and how a browser reads it. */
const fileOf = (name: string, text: () => Promise<string>) =>
  Object.assign(new File([''], `${name}.csv`), { text });

const setUp = () => {
  renderPart(<ImportForm onImported={() => undefined} />);
  return userEvent.setup();
};

const box = () => screen.getByLabelText('File', { exact: false });

describe('ImportForm', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('says that a file could not be read, until another one is', async () => {
    const user = setUp();
    const gone = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
    await user.upload(box(), fileOf('gone', gone));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file could not be read. Choose it again.',
    );
    expect(screen.getByText('gone.csv')).toBeTruthy();
    await user.upload(
      box(),
      fileOf('other', async () => 'no list'),
    );
    expect((await screen.findByText(/^This is no list/)).textContent).toBe(
      'This is no list of subscriptions that Vidarium can read. Choose subscriptions.csv of Google Takeout, OPML of any reader, or what NewPipe and FreeTube export.',
    );
  });

  it('says of an archive that it is to be unpacked, without reading all of it', async () => {
    const user = setUp();
    const archive = new File(['PK\u0003\u0004'], 'takeout.csv');
    const text = vi.fn(() => Promise.reject(new RangeError('Too long.')));
    await user.upload(box(), Object.assign(archive, { text }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This is an archive. Unpack it, and choose subscriptions.csv out of it.',
    );
    expect(text).not.toHaveBeenCalled();
  });

  it('counts the subscriptions as English does, whatever the browser speaks', async () => {
    vi.spyOn(Number.prototype, 'toLocaleString').mockReturnValue('1.200');
    const ids = Array.from({ length: 1200 }, (_, index) => `UC${String(index).padStart(22, '0')}`);
    const user = setUp();
    await user.upload(
      box(),
      fileOf('tea', async () => listOf(...ids)),
    );
    expect(await screen.findByRole('button', { name: 'Import 1,200 Subscriptions' })).toBeTruthy();
  });

  it('says of the feeds of other sites only that they are left out', async () => {
    const feeds = ['blog', 'news', 'weather'].map((name) => `https://${name}.example/feed`);
    const outlines = [...feeds, `https://www.youtube.com/feeds/videos.xml?channel_id=${TEA}`].map(
      (address) => `<outline text="${address}" xmlUrl="${address}"/>`,
    );
    const user = setUp();
    await user.upload(
      box(),
      fileOf('reader', async () => `<opml version="2.0"><body>${outlines.join('')}</body></opml>`),
    );
    expect(await screen.findByText('Left out: 3 entries that are not of YouTube.')).toBeTruthy();
    expect(screen.queryByText(/cannot be taken over/)).toBeNull();
  });

  it('takes the file that was chosen last, also where one before takes longer to read', async () => {
    const user = setUp();
    const { promise: slow, resolve: read } = Promise.withResolvers<string>();
    await user.upload(
      box(),
      fileOf('bread', () => slow),
    );
    await user.upload(
      box(),
      fileOf('tea', async () => listOf(TEA)),
    );
    await screen.findByText('tea.csv');
    await act(async () => read(listOf(BREAD)));
    expect(screen.queryByText('bread.csv')).toBeNull();
    expect(await screen.findByText(`Channel ${TEA}`)).toBeTruthy();
    expect(screen.queryByText(`Channel ${BREAD}`)).toBeNull();
    const previews = server()
      .asked()
      .filter((call) => call === 'POST /api/subscriptions/import');
    expect(previews).toHaveLength(1);
  });
});
