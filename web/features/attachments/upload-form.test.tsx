import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { createCall } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { UploadForm } from './upload-form.tsx';

/** Stands in for the browser's way to the network: a test says what it sends and is answered. */
class Network {
  static last: Network | undefined;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  request: { method: string; address: string; headers: Headers; body?: FormData } = {
    method: '',
    address: '',
    headers: new Headers(),
  };

  open(method: string, address: string) {
    Object.assign(this.request, { method, address });
    Network.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.request.headers.set(name, value);
  }
  getResponseHeader = () => 'application/json';
  send(body: FormData) {
    this.request.body = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const ATTACHMENT = {
  id: 5,
  mediaId: 3,
  name: 'notes.txt',
  type: 'uploaded',
  duration: null,
  size: 9,
  createdAt: '2026-03-05T12:00:00.000Z',
  pieces: null,
  chapters: [],
};

/** Lets what has been answered come through, and so many milliseconds pass. */
const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const progress = () => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null;

/** The form, with a file that is on its way. */
async function startUpload() {
  const toast = vi.fn();
  const onSessionEnded = vi.fn();
  const activity = createActivity();
  const call = createCall({ activity, onSessionEnded });
  render(
    <QueryClientProvider client={createQueryClient(toast)}>
      <CallProvider value={call}>
        <UploadForm mediaId={3} />
      </CallProvider>
    </QueryClientProvider>,
  );
  const file = new File(['some text'], 'notes.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  await pass();
  fireEvent.submit(button('Upload')?.form ?? document.body);
  await vi.waitFor(() => expect(Network.last).toBeDefined());
  if (!Network.last) throw new Error('Nothing was sent');
  return { network: Network.last, toast, onSessionEnded, activity, file };
}

describe('UploadForm', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    vi.stubGlobal('XMLHttpRequest', Network);
    // biome-ignore lint/suspicious/noDocumentCookie: the server sets it so
    document.cookie = 'XSRF-TOKEN=the-token';
  });

  afterEach(() => {
    cleanup();
    Network.last = undefined;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('sends the file in the field "file", with the token, and counts as a request in flight', async () => {
    const { network, activity, file } = await startUpload();
    expect(network.request).toMatchObject({ method: 'POST', address: '/api/media/3/attachments' });
    expect(network.request.headers.get('X-XSRF-TOKEN')).toBe('the-token');
    expect(network.request.body?.get('file')).toEqual(file);
    expect(activity.inFlight()).toBe(1);
  });

  it('shows whole percents, and lets nothing else be sent meanwhile', async () => {
    const { network } = await startUpload();
    await pass();
    expect(progress()).toBe('0');
    for (const [loaded, percent] of [
      [1, '0'],
      [333, '33'],
      [665, '67'],
      [1000, '100'],
    ] as const) {
      network.upload.onprogress?.({ loaded, total: 1000 });
      await pass();
      expect(progress()).toBe(percent);
      expect(screen.getByText(`${percent} %`)).toBeTruthy();
      expect(button('Upload')?.disabled).toBe(true);
    }
  });

  it('starts anew 300 ms after the file has arrived', async () => {
    const { network, toast } = await startUpload();
    network.upload.onprogress?.({ loaded: 10, total: 10 });
    network.answer(201, ATTACHMENT);
    await pass();
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Success', message: 'Attachment uploaded' }),
    );
    await pass(290);
    expect(progress()).toBe('100');
    expect(screen.getByText('notes.txt')).toBeTruthy();
    await pass(20);
    expect(progress()).toBeNull();
    expect(screen.getByText('Choose a file, or drop it here')).toBeTruthy();
    expect(button('Upload')?.disabled).toBe(false);
  });

  it('resets the progress where it fails, says why, and keeps the file for another attempt', async () => {
    const { network, toast } = await startUpload();
    const detail = 'There is no space left.';
    network.answer(503, { title: 'Not available now', status: 503, detail });
    await pass();
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Unable to upload attachment', message: detail }),
    );
    expect(progress()).toBeNull();
    expect(screen.getByText('notes.txt')).toBeTruthy();
    expect(button('Upload')?.disabled).toBe(false);
  });

  it('says so where nobody answers', async () => {
    const { network, toast } = await startUpload();
    network.onerror?.();
    await pass();
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Error', message: 'Unable to upload attachment' }),
    );
    expect(progress()).toBeNull();
  });

  it('is silent where the person took it back', async () => {
    const { toast } = await startUpload();
    await pass();
    fireEvent.click(button('Cancel') ?? document.body);
    await pass();
    expect(progress()).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });

  it('leads to the login where the session has ended', async () => {
    const { network, onSessionEnded, toast } = await startUpload();
    network.answer(401, { title: 'Not logged in', status: 401, detail: 'Log in again.' });
    await pass();
    expect(onSessionEnded).toHaveBeenCalledOnce();
    expect(toast).not.toHaveBeenCalled();
  });

  it('needs a file', () => {
    const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
    render(
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <CallProvider value={call}>
          <UploadForm mediaId={3} />
        </CallProvider>
      </QueryClientProvider>,
    );
    fireEvent.click(button('Upload') ?? document.body);
    expect(screen.getByRole('alert').textContent).toBe('A file is required');
    expect(document.activeElement).toBe(screen.getByLabelText('File'));
    expect(Network.last).toBeUndefined();
  });
});
