import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attachment, AttachmentType } from '../../../contract/attachment.ts';
import type { Transcript } from '../../../contract/transcript.ts';
import { transcriptKeys } from '../../api/transcripts.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { AttachmentViewer } from './attachment-viewer.tsx';
import { keepPlace } from './player-memory.ts';

const TRANSCRIPT: Transcript = {
  state: 'ready',
  language: 'ar',
  automatic: false,
  lines: [{ start: 10, end: 14, text: 'مرحبا' }],
};

function view(
  type: AttachmentType,
  facts: Partial<Attachment> = {},
  transcript: Transcript = TRANSCRIPT,
) {
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
  const { container } = renderPart(<AttachmentViewer attachment={attachment} />, {
    known: [[transcriptKeys.ofMedia(3), transcript]],
  });
  return {
    track: () => container.querySelector('track'),
    player: () => container.querySelector<HTMLMediaElement>('video, audio'),
    facts: () => container.querySelector('dl')?.textContent ?? '',
  };
}

const MEDIA_ERROR = { network: 2, decode: 3, unsupported: 4 };

/** Has a player fail as a browser's does. */
function fail(player: HTMLMediaElement | null, code: number): void {
  if (!player) throw new Error('There is no player.');
  Object.defineProperty(player, 'error', { value: { code } });
  fireEvent.error(player);
}

describe('AttachmentViewer', () => {
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });

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

  it('says where the browser cannot play the file', async () => {
    const { player } = view('uploaded_video');
    fail(player(), MEDIA_ERROR.decode);
    expect(await screen.findByText(/This browser cannot play the file/)).toBeTruthy();
    expect(player()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each(['network', 'unsupported'] as const)(
    'says where the server is not reached, and tries again (%s)',
    async (code) => {
      const { player } = view('uploaded_video');
      fail(player(), MEDIA_ERROR[code]);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toMatch(/^The connection to the server broke off\./);
      expect(player()).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(player()?.tagName).toBe('VIDEO');
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Attachment' }));
    },
  );

  it('leaves a video as it is by F where the browser has no full screen, as on an iPhone', () => {
    const { player } = view('uploaded_video');
    const broken = vi.fn();
    window.addEventListener('error', broken);
    fireEvent.keyDown(player() ?? document, { key: 'f' });
    window.removeEventListener('error', broken);
    expect(broken).not.toHaveBeenCalled();
  });

  it('says "N/A" where the duration is not known', () => {
    expect(view('uploaded', { duration: null }).facts()).toContain('DurationN/A');
  });

  it('has no controls where there is nothing to play, or it cannot be played', async () => {
    view('uploaded', { chapters: [{ start: 0, title: 'One' }] });
    expect(screen.queryByRole('group', { name: 'Playback' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Chapters' })).toBeNull();
    cleanup();
    const { player } = view('uploaded_video');
    expect(screen.getByRole('group', { name: 'Playback' })).toBeTruthy();
    fail(player(), MEDIA_ERROR.decode);
    await screen.findByText(/This browser cannot play the file/);
    expect(screen.queryByRole('group', { name: 'Playback' })).toBeNull();
  });

  it('plays as fast as is chosen, with the mouse or the keys, and remembers it', () => {
    const { player } = view('uploaded_audio');
    const speed = screen.getByLabelText<HTMLSelectElement>('Speed');
    const names = [...speed.options].map(({ text }) => text);
    expect(names.join(' ')).toBe('0.5× 0.75× 1× 1.25× 1.5× 1.75× 2× 2.5×');
    expect(speed.value).toBe('1');
    fireEvent.change(speed, { target: { value: '1.5' } });
    expect(player()?.playbackRate).toBe(1.5);
    fireEvent.rateChange(player() ?? document.body);
    expect(speed.value).toBe('1.5');
    const section = screen.getByRole('region', { name: 'Attachment' });
    fireEvent.keyDown(section, { key: '>', shiftKey: true });
    expect(player()?.playbackRate).toBe(1.75);
    cleanup();

    const again = view('uploaded_video');
    fireEvent.loadedMetadata(again.player() ?? document.body);
    expect(again.player()?.playbackRate).toBe(1.5);
  });

  it('says how the keys go, and hides that again', () => {
    view('uploaded_audio');
    const button = screen.getByRole('button', { name: 'Keyboard shortcuts' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('region', { name: 'Keyboard shortcuts' }).textContent).toContain(
      'JL10 seconds back or forward',
    );
    fireEvent.keyDown(button, { key: '?', shiftKey: true });
    expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('lists the chapters with their times, and marks the current one', () => {
    view('generated_video', {
      chapters: [
        { start: 0, title: 'مقدمة' },
        { start: 62.5, title: 'Sponsor' },
      ],
    });
    const chapters = screen.getAllByRole('button', { name: / at / });
    expect(chapters.map(({ textContent }) => textContent)).toEqual([
      '0:00مقدمة at 0 seconds',
      '1:02Sponsor at 1 minute 2 seconds',
    ]);
    expect(chapters.map((chapter) => chapter.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  it('has captions, off at first, where something is said in what it shows', () => {
    const { track } = view('generated_video', { pieces: [{ start: 5, end: 12 }] });
    expect(track()?.getAttribute('src')).toBe('/api/media/3/attachments/5/captions');
    expect(track()?.getAttribute('srclang')).toBe('ar');
    const button = screen.getByRole('button', { name: 'Captions' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    cleanup();
    view('generated_audio', { pieces: [{ start: 5, end: 12 }] });
    expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it.each([
    ['nobody knows what it shows', null, TRANSCRIPT],
    ['nothing is said in what it shows', [{ start: 20, end: 30 }], TRANSCRIPT],
    ['nothing was read', [{ start: 0, end: 60 }], { ...TRANSCRIPT, state: 'unread', lines: [] }],
  ] as const)('has no captions where %s', (_, pieces, transcript) => {
    const { track } = view(
      'generated_video',
      { pieces: pieces && [...pieces] },
      { ...transcript, lines: [...transcript.lines] },
    );
    expect(track()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
  });

  it('says where it goes on, and starts over where that is wanted', () => {
    keepPlace(localStorage, { id: 5, createdAt: '2026-03-05T12:00:00.000Z' }, 192, 600);
    view('uploaded_audio', { duration: 600 });
    expect(screen.getByText('Continued at 3:12')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.queryByText('Continued at 3:12')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Attachment' }));
  });
});
