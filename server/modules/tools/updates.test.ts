import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { listActive } from '../../jobs/reports.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import {
  enqueueDueUpdate,
  fetchMissing,
  nextUpdateAt,
  recordUpdate,
  UPDATE_YT_DLP,
} from './updates.usecases.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

function setUp(settings: Record<string, string> = {}) {
  const parts = { config: readConfig(settings), db: testDatabase(), clock: manualClock() };
  const { db, clock } = parts;
  const look = () => enqueueDueUpdate(parts, clock.now());
  /** How long it is until the next one, in milliseconds. */
  const wait = () => (nextUpdateAt(parts) ?? Number.NaN) - clock.now();
  const jobs = { wake: vi.fn() };
  /** Looks at the start which version there is. */
  const start = (version: string | null) =>
    fetchMissing({ ...parts, jobs }, [{ name: 'yt-dlp', version, problem: null }]);
  return {
    ...parts,
    jobs,
    start,
    look,
    wait,
    isAsked: () => listActive(db, '', 1).some(({ name }) => name === UPDATE_YT_DLP.name),
  };
}

describe('a newer yt-dlp is looked for', () => {
  it('within an hour after the first start, and then every week', () => {
    const { clock, look, wait, isAsked } = setUp();
    expect(look()).toBe(0);
    expect(wait()).toBeGreaterThanOrEqual(0);
    expect(wait()).toBeLessThanOrEqual(HOUR);
    clock.advance(HOUR);
    expect(look()).toBe(1);
    expect(isAsked()).toBe(true);
    expect(look()).toBe(0);
    expect(wait()).toBeGreaterThan(6 * DAY);
    expect(wait()).toBeLessThan(8 * DAY);
  });

  it('at the start where there is none that works, and then every week', () => {
    const { jobs, start, look, wait, isAsked } = setUp();
    look();
    start(null);
    expect(isAsked()).toBe(true);
    expect(jobs.wake).toHaveBeenCalledTimes(1);
    expect(look()).toBe(0);
    expect(wait()).toBeGreaterThan(6 * DAY);
  });

  it('not at the start where there is one', () => {
    const { start, isAsked } = setUp();
    start('2026.10.26');
    expect(isAsked()).toBe(false);
  });

  it('a day after one that failed, and a week after one that did not', () => {
    const { db, clock, wait } = setUp();
    recordUpdate({ db, clock }, { outcome: 'failed', words: '' });
    expect(wait()).toBeGreaterThan(0.8 * DAY);
    expect(wait()).toBeLessThan(1.2 * DAY);
    recordUpdate({ db, clock }, { outcome: 'newest', words: '' });
    expect(wait()).toBeGreaterThan(6 * DAY);
  });

  it('an hour after one that failed where no yt-dlp works', () => {
    const { db, clock, wait } = setUp();
    recordUpdate({ db, clock }, { outcome: 'failed', words: '' }, true);
    expect(wait()).toBeGreaterThan(0.8 * HOUR);
    expect(wait()).toBeLessThan(1.2 * HOUR);
  });

  it('in time again after the clock was put right', () => {
    const { clock, look, wait } = setUp();
    clock.advance(1_000 * DAY);
    look();
    clock.advance(-1_000 * DAY);
    look();
    expect(wait()).toBeLessThanOrEqual(HOUR);
  });

  it.each([{ YT_DLP_UPDATES: 'off' }, { YT_DLP_PATH: '/opt/yt-dlp' }])(
    'by nobody but people with %j',
    (settings) => {
      const { db, clock, start, look, wait, isAsked } = setUp(settings);
      look();
      start(null);
      clock.advance(HOUR);
      expect(look()).toBe(0);
      recordUpdate({ db, clock }, { outcome: 'failed', words: '' });
      clock.advance(30 * DAY);
      expect(look()).toBe(0);
      expect(isAsked()).toBe(false);
      expect(wait()).toBeNaN();
    },
  );
});
