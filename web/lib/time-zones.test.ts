import { describe, expect, it } from 'vitest';
import { showSameTimes } from './time-zones.ts';

describe('showSameTimes', () => {
  const winter = '2026-01-10T06:00:00Z';
  const summer = '2026-07-10T06:00:00Z';

  it('knows a zone under its other names', () => {
    expect(showSameTimes('UTC', 'Etc/UTC', [winter, summer])).toBe(true);
    expect(showSameTimes('Asia/Calcutta', 'Asia/Kolkata', [winter, summer])).toBe(true);
  });

  it('looks at the instants that count', () => {
    expect(showSameTimes('Europe/London', 'UTC', [winter])).toBe(true);
    expect(showSameTimes('Europe/London', 'UTC', [winter, summer])).toBe(false);
    expect(showSameTimes('Europe/Berlin', 'America/New_York', [winter])).toBe(false);
  });

  it('takes a zone that it does not know for another one', () => {
    expect(showSameTimes('Mars/Olympus', 'UTC', [winter])).toBe(false);
    expect(showSameTimes('UTC', 'Mars/Olympus', [])).toBe(false);
  });
});
