import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Attachment, AttachmentType } from '../../../contract/attachment.ts';
import { AttachmentViewer } from './attachment-viewer.tsx';

function view(type: AttachmentType, facts: Partial<Attachment> = {}) {
  const attachment: Attachment = {
    id: 5,
    mediaId: 3,
    name: 'مقطع.mp4',
    type,
    duration: 65,
    size: 1_572_864,
    createdAt: '2026-03-05T12:00:00.000Z',
    pieces: null,
    chapters: [],
    ...facts,
  };
  const { container } = render(
    <MemoryRouter>
      <AttachmentViewer attachment={attachment} />
    </MemoryRouter>,
  );
  return {
    player: () => container.querySelector<HTMLMediaElement>('video, audio'),
    facts: () => container.querySelector('dl')?.textContent ?? '',
  };
}

describe('AttachmentViewer', () => {
  afterEach(cleanup);

  it.each([
    ['uploaded_video', 'VIDEO', 'Uploaded Video', 'Uploaded'],
    ['generated_video', 'VIDEO', 'Video', 'Created'],
    ['uploaded_audio', 'AUDIO', 'Uploaded Audio', 'Uploaded'],
    ['generated_audio', 'AUDIO', 'Audio', 'Created'],
    ['uploaded', undefined, 'Upload', 'Uploaded'],
    ['others', undefined, 'Other', 'Uploaded'],
  ] as const)('shows %s with %s, called "%s", with the date labelled "%s"', (...row) => {
    const [type, player, label, date] = row;
    const shown = view(type);
    expect(shown.player()?.tagName).toBe(player);
    expect(shown.facts()).toMatch(
      new RegExp(`^Type${label}Size1\\.50 MBDuration1:05${date}\\d+/3/26, \\d+:00 [AP]M$`),
    );
    const words = screen.queryByText('No viewer available for this file type');
    expect(words === null).toBe(player !== undefined);
  });

  it('plays in place, and saves under its name', () => {
    const { player } = view('uploaded_video');
    const address = '/api/media/3/attachments/5/download';
    expect(player()?.getAttribute('src')).toBe(`${address}?inline=true`);
    expect(player()?.controls).toBe(true);
    const download = screen.getByRole('link', { name: 'Download' });
    expect(download.getAttribute('href')).toBe(address);
    expect(download.hasAttribute('download')).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to video' }).getAttribute('href')).toBe(
      '/media/3',
    );
  });

  it('takes the focus, and names the file in its own direction', () => {
    view('uploaded_audio');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Attachment' }));
    expect(screen.getByRole('heading', { name: 'مقطع.mp4' }).dir).toBe('auto');
  });

  it('says where the browser cannot play the file', () => {
    const { player } = view('uploaded_video');
    fireEvent.error(player() ?? document.body);
    expect(player()).toBeNull();
    expect(screen.getByText(/This browser cannot play the file/)).toBeTruthy();
  });

  it('says "N/A" where the duration is not known', () => {
    expect(view('uploaded', { duration: null }).facts()).toContain('DurationN/A');
  });
});
