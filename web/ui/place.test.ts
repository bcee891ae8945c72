import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside } from './place.ts';

const screen = { width: 1000, height: 800 };
const anchor = { left: 400, top: 100, width: 40, height: 40 };

describe('placeBeside', () => {
  it('hangs below the anchor, at its start, centre or end', () => {
    const size = { width: 200, height: 150 };
    expect(placeBeside(anchor, size, screen, 'start')).toMatchObject({ left: 400, top: 144 });
    expect(placeBeside(anchor, size, screen, 'center')).toMatchObject({ left: 320, top: 144 });
    expect(placeBeside(anchor, size, screen, 'end')).toMatchObject({ left: 240, top: 144 });
  });

  it('stands above where there is no room below', () => {
    const low = { ...anchor, top: 740 };
    expect(placeBeside(low, { width: 200, height: 150 }, screen, 'start').top).toBe(586);
  });

  it('takes the larger side when neither has room, and says how high it may be', () => {
    const size = { width: 200, height: 2000 };
    expect(placeBeside(anchor, size, screen, 'start')).toEqual({
      left: 400,
      top: 144,
      maxHeight: 648,
    });
  });

  it('stays within the window wherever the anchor is', () => {
    const length = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.record({ left: length(960), top: length(760), width: length(40), height: length(40) }),
        fc.record({ width: length(900), height: length(3000) }),
        fc.constantFrom('start' as const, 'center' as const, 'end' as const),
        (box, size, align) => {
          const { left, top, maxHeight } = placeBeside(box, size, screen, align);
          expect(left).toBeGreaterThanOrEqual(8);
          expect(left + size.width).toBeLessThanOrEqual(Math.max(992, 8 + size.width));
          expect(top).toBeGreaterThanOrEqual(0);
          expect(top + Math.min(size.height, maxHeight)).toBeLessThanOrEqual(screen.height);
        },
      ),
    );
  });
});
