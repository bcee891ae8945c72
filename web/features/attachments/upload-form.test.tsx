import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachmentRoutes } from '../../../contract/routes/attachments.ts';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { createCall } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { serve } from '../../testing/served.ts';
import { stopClock, until } from '../../testing/stopped-clock.ts';
import { UploadForm } from './upload-form.tsx';

const server = serve();

/** Lets so many milliseconds pass. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const progress = () => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow') ?? null;

/** The form of a video. */
function setUp() {
  const mediaId = seedMedia(server().db, seedChannel(server().db));
  const toast = vi.fn();
  const onSessionEnded = vi.fn();
  const activity = createActivity();
  const call = createCall({ activity, onSessionEnded });
  render(
    <QueryClientProvider
      client={createQueryClient({ show: (told) => toast(told), settle: () => {} })}
    >
      <CallProvider value={call}>
        <UploadForm mediaId={mediaId} />
      </CallProvider>
    </QueryClientProvider>,
  );
  return { mediaId, toast, onSessionEnded, activity };
}

/** Sends a file on its way. */
async function upload(): Promise<void> {
  const file = new File(['some text'], 'notes.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  await until(() => expect(screen.getByText('notes.txt')).toBeTruthy());
  fireEvent.submit(button('Upload')?.form ?? document.body);
}

/** The form, with a file that has left the browser for the server, whose answer is held back. */
async function startUpload() {
  const form = setUp();
  const uploading = server().hold(`POST /api/media/${form.mediaId}/attachments`);
  await upload();
  await act(() => uploading.answered);
  await until(() => expect(progress()).toBe('0'));
  return { ...form, uploading };
}

/** What hangs on a video by now. */
const attachmentsOf = (mediaId: number) =>
  server().elsewhere.call(attachmentRoutes.listAttachments, { params: { id: mediaId } });

describe('UploadForm', () => {
  beforeEach(stopClock);

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('sends the file in the field "file", with the token, and counts as a request in flight', async () => {
    const { uploading, activity, mediaId } = await startUpload();
    expect(activity.inFlight()).toBe(1);
    uploading.release();
    await until(() => expect(activity.inFlight()).toBe(0));
    const [attachment] = await attachmentsOf(mediaId);
    expect(attachment).toMatchObject({ name: 'notes.txt', type: 'uploaded', size: 9 });
    const path = `/api/media/${mediaId}/attachments/${attachment?.id}/download`;
    const kept = await server().elsewhere.fetch(path);
    expect(await kept.text()).toBe('some text');
  });

  it('shows whole percents, and lets nothing else be sent meanwhile', async () => {
    const sent = vi.spyOn(XMLHttpRequest.prototype, 'send');
    await startUpload();
    const [sending] = sent.mock.contexts as XMLHttpRequest[];
    for (const [loaded, percent] of [
      [1, '0'],
      [333, '33'],
      [665, '67'],
      [1000, '100'],
    ] as const) {
      // A browser tells this of a larger file, and of a slower network.
      const told = new ProgressEvent('progress', { loaded, total: 1000 });
      sending?.upload.dispatchEvent(told);
      await until(() => expect(progress()).toBe(percent));
      expect(screen.getByText(`${percent} %`)).toBeTruthy();
      expect(button('Upload')?.disabled).toBe(true);
    }
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('starts anew 300 ms after the file has arrived', async () => {
    const { uploading, toast } = await startUpload();
    uploading.release();
    await until(() =>
      expect(toast).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Success', message: 'Attachment uploaded' }),
      ),
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
    const { toast } = setUp();
    server().db.execute('DELETE FROM media');
    await upload();
    await until(() =>
      expect(toast).toHaveBeenCalledWith(
        expect.objectContaining({
          title: 'Unable to upload attachment',
          message: 'There is no video with this id. It may have been removed.',
        }),
      ),
    );
    await until(() => expect(progress()).toBeNull());
    expect(screen.getByText('notes.txt')).toBeTruthy();
    expect(button('Upload')?.disabled).toBe(false);
  });

  it('says so where nobody answers', async () => {
    const { toast } = await startUpload();
    server().cut();
    await until(() =>
      expect(toast).toHaveBeenCalledWith(
        expect.objectContaining({ title: 'Error', message: 'Unable to upload attachment' }),
      ),
    );
    await until(() => expect(progress()).toBeNull());
  });

  it('is silent where the person took it back', async () => {
    const { toast, activity } = await startUpload();
    fireEvent.click(button('Cancel') ?? document.body);
    await until(() => expect(activity.inFlight()).toBe(0));
    await until(() => expect(progress()).toBeNull());
    expect(toast).not.toHaveBeenCalled();
  });

  it('leads to the login where the session has ended', async () => {
    const { onSessionEnded, toast } = setUp();
    server().endSessions();
    await upload();
    await until(() => expect(onSessionEnded).toHaveBeenCalledOnce());
    expect(toast).not.toHaveBeenCalled();
  });

  it('needs a file', async () => {
    const { mediaId, activity } = setUp();
    fireEvent.click(button('Upload') ?? document.body);
    expect(screen.getByRole('alert').textContent).toBe('A file is required');
    expect(document.activeElement).toBe(screen.getByLabelText('File'));
    expect(activity.inFlight()).toBe(0);
    expect(await attachmentsOf(mediaId)).toEqual([]);
  });
});
