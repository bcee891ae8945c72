import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../testing/match-media.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { serve } from '../../../testing/served.ts';
import { useChannelList } from '../use-channel-list.ts';
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

/** How many subscriptions are listed, and the import in their place. */
function Subscriptions() {
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setImporting(!isImporting)}>
        Go on
      </button>
      {isImporting ? <ImportForm onImported={() => undefined} /> : <Count />}
    </>
  );
}

function Count() {
  const { items, isComplete } = useChannelList({ subscribed: true });
  return isComplete && <p>{items.length} subscriptions</p>;
}

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

  it('has the lists that are kept loaded anew, also where the answer was lost', async () => {
    renderPart(<Subscriptions />);
    const user = userEvent.setup();
    await screen.findByText('0 subscriptions');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await user.upload(
      box(),
      fileOf('tea', async () => listOf(TEA)),
    );
    const button = await screen.findByRole('button', { name: 'Import 1 Subscription' });
    const importing = server().hold('POST /api/subscriptions/import');
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await importing.answered;
    server().cut();
    await screen.findByText(/^Unable to import subscriptions\./);
    server().mend();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('1 subscriptions')).toBeTruthy();
  });

  it('is listened to before it says what would change', async () => {
    const user = setUp();
    const heard = screen.getByRole('status');
    expect(heard.textContent).toBe('');
    await user.upload(
      box(),
      fileOf('tea', async () => listOf(TEA)),
    );
    await vi.waitFor(() =>
      expect(heard.textContent).toBe('Google Takeout: 1 subscription would be added.'),
    );
    expect(heard.isConnected).toBe(true);
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
