import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Program, Tools } from '../../../contract/tools.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ToolsSection } from './tools-section.tsx';
import { TOOLS_KEY } from './use-tools.ts';

const HOUR = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const ytDlp: Program = {
  name: 'yt-dlp',
  version: '2026.10.26',
  origin: 'own',
  releasedAt: inHours(-29 * 24),
  updatedAt: inHours(-3),
  problem: null,
};

function show(updates: Partial<Tools['updates']>, facts: Partial<Program> = {}) {
  const known = { refusal: null, nextAt: inHours(72), running: null, last: null, ...updates };
  const tools: Tools = { programs: [{ ...ytDlp, ...facts }], updates: known };
  renderPart(<ToolsSection />, { known: [[TOOLS_KEY, tools]] });
  return screen.getByRole('listitem').textContent;
}

const button = (name: string) => screen.queryByRole('button', { name });

describe('ToolsSection', () => {
  afterEach(cleanup);

  it('says how old yt-dlp is, and when it was and will be looked for a newer one', () => {
    const last = { at: inHours(-2), outcome: 'newest', words: 'It is the newest.' } as const;
    expect(show({ last })).toBe(
      'yt-dlp 2026.10.26Reads YouTube · kept by Vidarium · released a month ago · put here 3 hours ago' +
        'Looked for a newer one 2 hours ago. It is the newest.The next look for a newer one is in 3 days.Update yt-dlp',
    );
  });

  it('never says that the next look is just now', () => {
    expect(show({ nextAt: inHours(0.005) })).toContain(
      'The next look for a newer one is in a moment.',
    );
  });

  it('says so where nobody looks by himself', () => {
    expect(show({ nextAt: null })).toContain(
      'Nobody has looked for a newer one yet.A newer one is looked for only when you ask for it.',
    );
  });

  it('offers to install one where there is none', () => {
    const problem = 'It was not found.';
    const words = show(
      {},
      { version: null, origin: 'system', releasedAt: null, updatedAt: null, problem },
    );
    expect(words).toContain('yt-dlp none that worksReads YouTubeIt was not found.');
    expect(button('Install yt-dlp')).not.toBeNull();
  });

  it('says what an update does, and takes no second click', () => {
    show({ running: { phase: 'Trying yt-dlp 2026.11.20' } });
    expect(screen.getByRole('status').textContent).toBe('Trying yt-dlp 2026.11.20…');
    expect(button('Update yt-dlp')?.getAttribute('aria-disabled')).toBe('true');
  });

  it('says why an update failed', () => {
    show({ last: { at: inHours(-1), outcome: 'failed', words: 'It does not start.' } });
    expect(screen.getByRole('status').textContent).toBe(
      'The update failed an hour ago. It does not start.',
    );
  });

  it('says why it cannot be updated here', () => {
    expect(show({ refusal: 'Update it elsewhere.' }, { origin: 'setting' })).toContain(
      'set by YT_DLP_PATH · released a month ago · put here 3 hours agoUpdate it elsewhere.',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers to try again where the server does not answer', async () => {
    renderPart(<ToolsSection />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
