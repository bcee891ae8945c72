import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsInView, scrollToShow } from './window-of-rows.ts';

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
