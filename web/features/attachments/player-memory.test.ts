import { beforeEach, describe, expect, it } from 'vitest';
import {
  keepCaptionsWish,
  keepPlace,
  keepSpeed,
  readCaptionsWish,
  readPlace,
  readSpeed,
} from './player-memory.ts';

const talk = { id: 5, createdAt: '2026-03-05T12:00:00.000Z' };

describe('the memory of the player', () => {
  beforeEach(() => localStorage.clear());

  it('has the usual speed and no captions at first', () => {
    expect(readSpeed(localStorage)).toBe(1);
    expect(readCaptionsWish(localStorage)).toBe(false);
    expect(readPlace(localStorage, talk)).toBeNull();
  });

  it('keeps the speed and the wish for captions', () => {
    keepSpeed(localStorage, 1.75);
    keepCaptionsWish(localStorage, true);
    expect(readSpeed(localStorage)).toBe(1.75);
    expect(readCaptionsWish(localStorage)).toBe(true);
    keepSpeed(localStorage, 1);
    keepCaptionsWish(localStorage, false);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps where each recording stopped', () => {
    const other = { ...talk, id: 6 };
    keepPlace(localStorage, talk, 192.7, 600);
    keepPlace(localStorage, other, 60, 600);
    keepPlace(localStorage, other, 90, 600);
    expect(readPlace(localStorage, talk)).toBe(192);
    expect(readPlace(localStorage, other)).toBe(90);
  });

  it('keeps the place where the duration is not known', () => {
    keepPlace(localStorage, talk, 50, Number.NaN);
    expect(readPlace(localStorage, talk)).toBe(50);
  });

  it.each([
    ['at the beginning', 4],
    ['at the end', 596],
    ['after the end', 600],
  ])('forgets what stops %s', (_, time) => {
    keepPlace(localStorage, talk, 300, 600);
    keepPlace(localStorage, talk, time, 600);
    expect(readPlace(localStorage, talk)).toBeNull();
  });

  it('takes another recording that got the same number for another one', () => {
    keepPlace(localStorage, talk, 300, 600);
    expect(readPlace(localStorage, { ...talk, createdAt: '2026-04-01T12:00:00.000Z' })).toBeNull();
  });

  it('forgets the one longest ago rather than grow without end', () => {
    for (let id = 1; id <= 201; id += 1) keepPlace(localStorage, { ...talk, id }, 50 + id, 600);
    expect(readPlace(localStorage, { ...talk, id: 1 })).toBeNull();
    expect(readPlace(localStorage, { ...talk, id: 2 })).toBe(52);
    expect(readPlace(localStorage, { ...talk, id: 201 })).toBe(251);
  });

  it.each(['', '{', '{"a":1}', '[1]', '[["x"]]', 'null'])(
    'takes %j, which is not its own, for nothing',
    (text) => {
      for (const key of ['player-places', 'player-speed', 'player-captions']) {
        localStorage.setItem(key, text);
      }
      expect(readPlace(localStorage, talk)).toBeNull();
      expect(readSpeed(localStorage)).toBe(1);
      expect(readCaptionsWish(localStorage)).toBe(false);
      keepPlace(localStorage, talk, 70, 600);
      expect(readPlace(localStorage, talk)).toBe(70);
    },
  );
});
