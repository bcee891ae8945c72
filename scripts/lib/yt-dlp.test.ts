import { describe, expect, it } from 'vitest';
import { releaseDateOf } from './yt-dlp.mjs';

describe('releaseDateOf', () => {
  it.each([
    ['2026.10.26', '2026-10-26'],
    ['2023.03.04', '2023-03-04'],
    ['2026.1.2', '2026-01-02'],
    ['2026.10.26.232843', '2026-10-26'],
  ])('reads %s', (version, date) => {
    expect(releaseDateOf(version)?.toISOString()).toBe(`${date}T00:00:00.000Z`);
  });

  it.each(['', 'yt-dlp', '2026', '2026.10', '1.2.3', '2026.10.26rc1'])(
    'does not read %j',
    (text) => {
      expect(releaseDateOf(text)).toBeUndefined();
    },
  );
});
