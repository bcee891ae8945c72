import { describe, expect, it } from 'vitest';
import type { RefreshProgress } from '../../../contract/channel.ts';
import { isUnderWay, readSoFarInWords, waitsUntil } from './refresh-state.ts';

const now = new Date('2026-03-05T12:00:00Z');
const refresh: RefreshProgress = { state: 'queued', phase: '', done: 0, startsAt: null };

describe('the state of a refresh', () => {
  it('is under way while it runs, whenever it was to start', () => {
    expect(isUnderWay({ ...refresh, state: 'running' }, now)).toBe(true);
    expect(
      isUnderWay({ ...refresh, state: 'running', startsAt: '2026-03-05T13:00:00Z' }, now),
    ).toBe(true);
  });

  it('is under way when it starts in a moment', () => {
    for (const startsAt of [null, '2026-03-05T11:00:00Z', '2026-03-05T12:00:10Z']) {
      expect(isUnderWay({ ...refresh, startsAt }, now)).toBe(true);
      expect(waitsUntil({ ...refresh, startsAt }, now)).toBeNull();
    }
  });

  it('waits where its start lies ahead', () => {
    const startsAt = '2026-03-05T12:00:11Z';
    expect(isUnderWay({ ...refresh, startsAt }, now)).toBe(false);
    expect(waitsUntil({ ...refresh, startsAt }, now)).toBe(startsAt);
  });

  it('is not under way where there is none', () => {
    expect(isUnderWay(null, now)).toBe(false);
  });

  it('counts the videos', () => {
    expect([0, 1, 1500].map((done) => readSoFarInWords({ ...refresh, done }))).toEqual([
      undefined,
      '1 video so far',
      '1,500 videos so far',
    ]);
  });
});
