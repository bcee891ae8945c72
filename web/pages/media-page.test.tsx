import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../testing/match-media.ts';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

serve();

describe('MediaPage', () => {
  beforeEach(() => {
    stubMatchMedia();
    document.title = '';
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(['/media/1', '/media/1/attachments/1'])(
    'names the window at %s also where the video cannot be loaded',
    async (address) => {
      openPage(address);
      await screen.findByText('An error occurred when loading video details');
      expect(document.title).toBe('Video - Vidarium');
    },
  );
});
