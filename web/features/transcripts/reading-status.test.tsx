import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TranscriptStatus } from '../../../contract/transcript.ts';
import { transcriptKeys } from '../../api/transcripts.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ReadingStatus } from './reading-status.tsx';

type Backfill = NonNullable<TranscriptStatus['backfill']>;

const running: Backfill = { state: 'running', phase: '', done: 120, total: 1500, startsAt: null };

function show(status: Partial<TranscriptStatus>) {
  const known = { ready: 1240, waiting: 25_000, backfill: null, ...status };
  return renderPart(<ReadingStatus />, { known: [[transcriptKeys.status, known]] });
}

const words = () => screen.getByRole('status').parentElement?.textContent;
const button = (name: string) => screen.queryByRole('button', { name });

describe('ReadingStatus', () => {
  afterEach(cleanup);

  it.each([
    [1240, 25_000, 'What is said is known of 1,240 videos; 25,000 were not looked at yet.'],
    [1, 1, 'What is said is known of 1 video; 1 was not looked at yet.'],
    [7, 0, 'What is said is known of 7 videos.'],
  ])('says what is known where it is of %i videos and %i wait', (ready, waiting, sentence) => {
    show({ ready, waiting });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(button('Read them all') !== null).toBe(waiting > 0);
  });

  it('shows how far it is, and can be stopped', () => {
    show({ backfill: running });
    expect(words()).toBe('Reading what is said… 120 of 1,500 videos.');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('8');
    expect(button('Stop')).not.toBeNull();
    expect(button('Read them all')).toBeNull();
  });

  it('says why it waits, and until when', () => {
    const phase = 'YouTube asks to slow down.';
    show({ backfill: { ...running, phase, total: null, startsAt: '2026-03-05T12:00:00.000Z' } });
    expect(words()).toMatch(
      /^YouTube asks to slow down\. 120 videos\. It goes on at \d+\/3\/26, \d+:00 [AP]M\.$/,
    );
  });

  it('offers to try again where the server does not answer', async () => {
    renderPart(<ReadingStatus />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
