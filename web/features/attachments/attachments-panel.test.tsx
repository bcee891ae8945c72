import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seedChannel, seedMedia } from '../../../server/testing/seed.ts';
import { createActivity } from '../../api/activity.ts';
import { CallProvider } from '../../api/api-context.tsx';
import { createCall } from '../../api/client.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { serve } from '../../testing/served.ts';
import { stopClock, until } from '../../testing/stopped-clock.ts';
import { AttachmentsPanel } from './attachments-panel.tsx';

const server = serve();

/** The attachments of a video. @returns its id */
function setUp(): number {
  const mediaId = seedMedia(server().db, seedChannel(server().db));
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  render(
    <QueryClientProvider client={createQueryClient({ show: () => {}, settle: () => {} })}>
      <CallProvider value={call}>
        <MemoryRouter>
          <AttachmentsPanel mediaId={mediaId} viewedId={null} onDeleted={() => undefined} />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  );
  return mediaId;
}

/** Sends a file on its way. */
async function upload(): Promise<void> {
  const file = new File(['some text'], 'notes.txt', { type: 'text/plain' });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' });
  await until(() => expect(screen.getByText('notes.txt')).toBeTruthy());
  fireEvent.submit(button.form ?? document.body);
}

describe('AttachmentsPanel', () => {
  beforeEach(stopClock);
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('lists a file that was taken back too late, when only the answer was on its way', async () => {
    const mediaId = setUp();
    await until(() => expect(screen.getByText('No attachments found')).toBeTruthy());
    const uploading = server().hold(`POST /api/media/${mediaId}/attachments`);
    await upload();
    await act(() => uploading.answered);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await until(() => expect(screen.getByRole('button', { name: 'Edit notes.txt' })).toBeTruthy());
  });

  it('takes the next file soon after an upload, however long the list takes to show it', async () => {
    const mediaId = setUp();
    await until(() => expect(screen.getByText('No attachments found')).toBeTruthy());
    const list = server().hold(`GET /api/media/${mediaId}/attachments`);
    await upload();
    await act(() => list.answered);
    await act(() => vi.advanceTimersByTimeAsync(310));
    expect(screen.getByText('Choose a file, or drop it here')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    list.release();
    await until(() => expect(screen.getByText('notes.txt')).toBeTruthy());
  });

  it('says in words that a file has no duration, which a screen reader would call N/A', async () => {
    setUp();
    await until(() => expect(screen.getByText('No attachments found')).toBeTruthy());
    await upload();
    await until(() => expect(screen.getByText('Unknown duration')).toBeTruthy());
    expect(screen.getByText('N/A').getAttribute('aria-hidden')).toBe('true');
  });
});
