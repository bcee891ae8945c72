import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeastOne, joinWindows, nextWindow, rowsInView, scrollToShow } from './list-window.ts';

const list = { count: 1000, rowHeight: 36, scrollTop: 0, height: 240 };

describe('rowsInView', () => {
  it('draws what is seen and four more on either side', () => {
    expect(rowsInView(list, 4)).toEqual({ start: 0, end: 11 });
    expect(rowsInView({ ...list, scrollTop: 3600 }, 4)).toEqual({ start: 96, end: 111 });
    expect(rowsInView({ ...list, scrollTop: 36_000 - 240 }, 4)).toEqual({ start: 989, end: 1000 });
  });

  it('draws nothing of nothing, and all of a few', () => {
    expect(rowsInView({ ...list, count: 0 }, 4)).toEqual({ start: 0, end: 0 });
    expect(rowsInView({ ...list, count: 3 }, 4)).toEqual({ start: 0, end: 3 });
  });

  it('draws no row that is not there when a long list became short', () => {
    expect(rowsInView({ ...list, count: 5, scrollTop: 9000 }, 4)).toEqual({ start: 5, end: 5 });
  });
});

describe('scrollToShow', () => {
  it('brings any row whole into view, and moves only where it must', () => {
    const row = fc.integer({ min: 0, max: 999 });
    const scrolled = fc.integer({ min: 0, max: 36_000 - 240 });
    fc.assert(
      fc.property(row, scrolled, (index, scrollTop) => {
        const after = scrollToShow(index, { ...list, scrollTop });
        const top = index * list.rowHeight;
        expect(after).toBeLessThanOrEqual(top);
        expect(after + list.height).toBeGreaterThanOrEqual(top + list.rowHeight);
        const wasSeen = top >= scrollTop && top + list.rowHeight <= scrollTop + list.height;
        if (wasSeen) expect(after).toBe(scrollTop);
      }),
    );
  });
});

describe('atLeastOne', () => {
  it('keeps what is there, and a row where the page shows none of them', () => {
    expect(atLeastOne({ start: 2, end: 5 }, 9)).toEqual({ start: 2, end: 5 });
    expect(atLeastOne({ start: 0, end: 0 }, 9)).toEqual({ start: 0, end: 1 });
    expect(atLeastOne({ start: 9, end: 9 }, 9)).toEqual({ start: 8, end: 9 });
  });

  it('shows the end of a list that became shorter, and nothing of an empty one', () => {
    expect(atLeastOne({ start: 40, end: 60 }, 6)).toEqual({ start: 5, end: 6 });
    expect(atLeastOne({ start: 40, end: 60 }, 0)).toEqual({ start: 0, end: 0 });
  });
});

describe('nextWindow', () => {
  const wanted = { start: 92, end: 115 };
  const seen = { start: 99, end: 108 };

  it('draws at once what is seen, and no more, where nothing of it is there', () => {
    expect(nextWindow({ start: 0, end: 15 }, seen, wanted, 2)).toEqual(seen);
    expect(nextWindow({ start: 500, end: 515 }, seen, wanted, 2)).toEqual(seen);
  });

  it('adds what came into view, and drops what is far from it', () => {
    expect(nextWindow({ start: 85, end: 106 }, seen, wanted, 2)).toEqual({ start: 92, end: 108 });
    expect(nextWindow({ start: 101, end: 120 }, seen, wanted, 2)).toEqual({ start: 99, end: 115 });
  });

  it('reaches all that is wanted from anywhere, never by more than a step on either side', () => {
    const place = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 3 }), (one, other, step) => {
        const drawn = { start: Math.min(one, other), end: Math.max(one, other) };
        let now = nextWindow(drawn, seen, wanted, step);
        for (let count = 0; count < wanted.end - wanted.start; count += 1) {
          const next = nextWindow(now, seen, wanted, step);
          expect(Math.abs(next.start - now.start)).toBeLessThanOrEqual(step);
          expect(Math.abs(next.end - now.end)).toBeLessThanOrEqual(step);
          now = next;
        }
        expect(now).toEqual(wanted);
      }),
    );
  });
});

describe('joinWindows', () => {
  it('orders them, joins those that meet and leaves out empty ones', () => {
    expect(
      joinWindows([
        { start: 40, end: 60 },
        { start: 5, end: 5 },
        { start: 0, end: 3 },
        { start: 3, end: 4 },
        { start: 58, end: 61 },
      ]),
    ).toEqual([
      { start: 0, end: 4 },
      { start: 40, end: 61 },
    ]);
  });
});
