import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownDate, PRECISION, reconcileDates } from './dating.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;
const ago = (days: number) => NOW - days * DAY;
const exact = (uploadedAt: number): KnownDate => ({ uploadedAt, precision: PRECISION.exact });
const about = (uploadedAt: number): KnownDate => ({ uploadedAt, precision: PRECISION.approximate });
const estimate = (uploadedAt: number): KnownDate => ({
  uploadedAt,
  precision: PRECISION.estimated,
});
const missing: KnownDate = { uploadedAt: null, precision: PRECISION.estimated };

const datesOf = (dates: KnownDate[], now = NOW) =>
  reconcileDates(dates, { now }).map(({ uploadedAt }) => uploadedAt);

describe('reconcileDates', () => {
  it('has nothing to do for nothing', () => {
    expect(reconcileDates([], { now: NOW })).toEqual([]);
  });

  it('leaves dates alone that agree with the listing', () => {
    const dates = [exact(ago(1)), about(ago(2)), estimate(ago(3)), exact(ago(4))];
    expect(reconcileDates(dates, { now: NOW })).toEqual(dates);
  });

  it('spreads approximate dates that tie to the next older one', () => {
    const oneYear = new Array<KnownDate>(3).fill(about(ago(365)));
    expect(datesOf([...oneYear, about(ago(668))])).toEqual([
      ago(365) + 1000,
      ago(466) + 1000,
      ago(567) + 1000,
      ago(668),
    ]);
  });

  it('spreads the oldest that tie as widely as those before them, by a year at most', () => {
    const [first, second] = [about(ago(365)), about(ago(730))];
    expect(datesOf([first, first, second, second]).at(-1)).toBe(ago(912.5) + 1000);
    const dates = datesOf([first, second, second, second]);
    expect(dates.at(-1)).toBeGreaterThan(ago(730 + 365));
    expect(dates.at(-1)).toBeLessThan(ago(730 + 200));
  });

  it('spreads those that tie to the next exact date, and within the year in which they are told so', () => {
    const told = [about(ago(730)), about(ago(730)), about(ago(730)), about(ago(730))];
    expect(datesOf([...told, exact(ago(800))]).at(-2)).toBe(ago(782.5) + 1000);
    const oldest = datesOf([...told, exact(ago(2000))]).at(-2) ?? 0;
    expect(oldest).toBeGreaterThan(ago(730 + 365));
    expect(oldest).toBeLessThan(ago(730 + 270));
  });

  it('has an exact date move few of those that tied with it', () => {
    const upload = (index: number): number => ago(366 + index * 3);
    const told = Array.from({ length: 240 }, (_, index) =>
      about(ago(365 * Math.floor((366 + index * 3) / 365))),
    );
    const before = reconcileDates(told, { now: NOW });
    const dates = before.map((date, index) => (index % 40 === 7 ? exact(upload(index)) : date));
    const after = reconcileDates(dates, { now: NOW });
    const moved = after.filter(({ uploadedAt }, index) => uploadedAt !== dates[index]?.uploadedAt);
    expect(moved.length).toBeLessThan(12);
    after.forEach(({ uploadedAt }, index) => {
      expect(Math.abs(uploadedAt - upload(index))).toBeLessThan(10 * DAY);
    });
  });

  it('gives all that contradict the listing the date in their middle, a second apart', () => {
    expect(datesOf([about(ago(20)), about(ago(30)), about(ago(1))])).toEqual([
      ago(17) + 1000,
      ago(17),
      ago(17) - 1000,
    ]);
  });

  it('keeps those that tie together while more of the tab is to come', () => {
    const told = [about(ago(365)), about(ago(365)), about(ago(668))];
    const settled = reconcileDates(told, { now: NOW, isPart: true });
    expect(settled.map(({ uploadedAt }) => uploadedAt)).toEqual([
      ago(365) + 1000,
      ago(365),
      ago(668),
    ]);
  });

  it('keeps approximate dates between the exact ones around them', () => {
    const [newer, moved, older] = datesOf([exact(ago(400)), about(ago(365)), exact(ago(500))]);
    expect([newer, older]).toEqual([ago(400), ago(500)]);
    expect(moved).toBe(ago(400) - 1000);
  });

  it('spreads missing dates evenly between their neighbours', () => {
    expect(datesOf([exact(ago(1)), missing, missing, exact(ago(4))])).toEqual([
      ago(1),
      ago(2),
      ago(3),
      ago(4),
    ]);
  });

  it('lets missing dates follow the last known one a day apart', () => {
    expect(datesOf([exact(ago(1)), missing, missing])).toEqual([ago(1), ago(2), ago(3)]);
  });

  it('lets missing dates precede the first known one a day apart, but not in the future', () => {
    expect(datesOf([missing, missing, exact(ago(10))])).toEqual([ago(8), ago(9), ago(10)]);
    expect(datesOf([missing, missing, exact(NOW - 4000)])).toEqual([NOW, NOW - 2000, NOW - 4000]);
  });

  it('estimates a tab of which nothing is known from now on backwards, not beyond the first upload', () => {
    expect(datesOf([missing, missing, missing])).toEqual([NOW, ago(1), ago(2)]);
    const many = datesOf(new Array<KnownDate>(40_000).fill(missing));
    expect(many.at(-1)).toBeGreaterThanOrEqual(Date.UTC(2005, 3, 23));
    expect(new Set(many).size).toBe(40_000);
  });

  it('makes an estimate anew where an exact date that came later contradicts it', () => {
    const first = reconcileDates([exact(ago(1)), missing, missing, missing, missing], { now: NOW });
    const dates = first.map((date, index) => (index === 2 ? exact(ago(201)) : date));
    expect(datesOf(dates)).toEqual([ago(1), ago(2), ago(201), ago(202), ago(203)]);
  });

  it('is not led astray by one exact date that contradicts the listing', () => {
    const dates = [exact(ago(1)), exact(ago(900)), missing, exact(ago(3)), about(ago(4))];
    expect(datesOf(dates)).toEqual([ago(1), ago(900), expect.any(Number), ago(3), ago(4)]);
    const between = datesOf(dates)[2] ?? 0;
    expect(between).toBeLessThan(ago(1));
    expect(between).toBeGreaterThan(ago(3));
  });

  it('keeps an exact date in the future, and puts no other there', () => {
    const [upcoming, next, last] = datesOf([exact(NOW + DAY), about(NOW + 9 * DAY), missing]);
    expect(upcoming).toBe(NOW + DAY);
    expect(next).toBe(NOW - 1000);
    expect(last).toBe(ago(1) - 1000);
  });

  it('puts the largest channel in order', () => {
    const dates = Array.from({ length: 200_000 }, (_, index) => about(ago(1) - index * 1000));
    expect(reconcileDates(dates, { now: NOW })).toHaveLength(dates.length);
  });

  it('fills the gap of videos that a listing puts on top', () => {
    const before = [estimate(ago(2)), estimate(ago(3))];
    expect(datesOf([missing, ...before])).toEqual([ago(1), ago(2), ago(3)]);
  });
});

const date = fc.record({
  uploadedAt: fc.oneof(
    fc.constant(null),
    fc.integer({ min: Date.UTC(2005, 3, 23), max: NOW + 30 * DAY }),
    // Few different ones, so that they tie and contradict each other.
    fc.integer({ min: -3, max: 20 }).map((day) => ago(day)),
    // With less room than there are of them.
    fc.integer({ min: 0, max: 12 }).map((second) => ago(7) - second * 1000),
  ),
  precision: fc.constantFrom(...Object.values(PRECISION)),
});
const listing = fc.array(date, { maxLength: 60 });

/** Exact dates that agree with the order, leave room for those between them and are past. */
function agree(dates: readonly KnownDate[]): boolean {
  const keys = dates.flatMap(({ uploadedAt, precision }, index) =>
    precision === PRECISION.exact && uploadedAt !== null
      ? [Math.floor(uploadedAt / 1000) + index]
      : [],
  );
  return [NOW / 1000, ...keys].every((key, at, all) => at === 0 || key <= (all[at - 1] ?? 0));
}

describe('reconcileDates, whatever it is given', () => {
  it('never changes an exact date', () => {
    fc.assert(
      fc.property(listing, (dates) => {
        const outcome = reconcileDates(dates, { now: NOW });
        dates.forEach((given, index) => {
          if (given.precision === PRECISION.exact && given.uploadedAt !== null) {
            expect(outcome[index]).toEqual(given);
          }
        });
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(listing, (dates) => {
        const once = reconcileDates(dates, { now: NOW });
        expect(reconcileDates(once, { now: NOW })).toEqual(once);
      }),
    );
  });

  it('puts nothing but exact dates into the future, all in whole seconds', () => {
    fc.assert(
      fc.property(listing, (dates) => {
        for (const { uploadedAt, precision } of reconcileDates(dates, { now: NOW })) {
          if (precision === 2) continue;
          expect(uploadedAt).toBeLessThanOrEqual(NOW);
          expect(uploadedAt % 1000).toBe(0);
        }
      }),
    );
  });

  it('strictly falls where the exact dates agree with the listing', () => {
    const consistent = fc
      .tuple(listing, fc.infiniteStream(fc.integer({ min: 61, max: 1_000_000 })))
      .map(([dates, steps]) => {
        let last = NOW;
        return dates.map((given): KnownDate => {
          last -= (steps.next().value ?? 61) * 1000;
          return given.precision === 2 ? exact(last) : given;
        });
      });
    fc.assert(
      fc.property(consistent, (dates) => {
        expect(agree(dates)).toBe(true);
        const outcome = datesOf(dates);
        outcome.forEach((uploadedAt, index) => {
          if (index > 0) expect(uploadedAt).toBeLessThan(outcome[index - 1] ?? 0);
        });
      }),
    );
  });

  it('keeps the order of those that are not exact, also where exact dates contradict it', () => {
    fc.assert(
      fc.property(listing, (dates) => {
        const soft = reconcileDates(dates, { now: NOW }).filter(({ precision }) => precision < 2);
        soft.forEach(({ uploadedAt }, index) => {
          if (index > 0) expect(uploadedAt).toBeLessThan(soft[index - 1]?.uploadedAt ?? 0);
        });
      }),
    );
  });
});
