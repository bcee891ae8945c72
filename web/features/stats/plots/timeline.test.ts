import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accumulate,
  beginOf,
  type CountedTime,
  coarsen,
  peakOf,
  type Timeline,
  timelineOf,
  total,
} from './timeline.ts';

const month = (number: number): string => beginOf('month', number).toISOString().slice(0, 7);
const day = (number: number): string => beginOf('day', number).toISOString().slice(0, 10);
const UNTIL = '2026-06-15T12:00:00.000Z';

/** Rows as the server gives them: in order, each time once, by day or by month. */
const rows: fc.Arbitrary<CountedTime[]> = fc
  .tuple(
    fc.constantFrom(
      { write: month, min: 2005 * 12, max: 2027 * 12 },
      { write: day, min: 20_000, max: 20_700 },
    ),
    fc.array(fc.tuple(fc.nat(700), fc.nat(1_000), fc.nat(1_000)), { minLength: 1, maxLength: 40 }),
  )
  .map(([{ write, min, max }, drawn]) => {
    const counts = new Map(drawn.map(([at, ...both]) => [Math.min(min + at, max), both] as const));
    return [...counts]
      .sort(([one], [other]) => one - other)
      .map(([at, both]) => ({ time: write(at), counts: both }));
  });

const timelines = rows.map((some) => timelineOf(some, UNTIL) as Timeline);
const sums = ({ counts }: Timeline) =>
  [0, 1].map((kind) => total(counts.map((one) => one[kind] ?? 0)));

describe('timelineOf', () => {
  it('fills what is left out with zeros, up to today', () => {
    const some = [
      { time: '2026-02', counts: [3] },
      { time: '2026-04', counts: [1] },
    ];
    expect(timelineOf(some, UNTIL)).toEqual({
      unit: 'month',
      first: 2026 * 12 + 1,
      counts: [[3], [0], [1], [0], [0]],
    });
  });

  it('goes beyond today where something was counted there', () => {
    expect(timelineOf([{ time: '2026-06-17', counts: [1] }], UNTIL)?.counts).toEqual([[1]]);
  });

  it('has nothing to say of nothing', () => {
    expect(timelineOf([], UNTIL)).toBeNull();
  });

  it('has each row at its time, and zeros everywhere else', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const { unit, first, counts } = timelineOf(some, UNTIL) as Timeline;
        const shown = counts.flatMap((each, place) => {
          const time = (unit === 'day' ? day : month)(first + place);
          return total(each) > 0 ? [{ time, counts: each }] : [];
        });
        expect(shown).toEqual(some.filter((row) => total(row.counts) > 0));
        expect(counts.length).toBeGreaterThanOrEqual(some.length);
      }),
    );
  });
});

describe('coarsen', () => {
  it('makes years of months, and months of days', () => {
    const months = { unit: 'month', first: 2023 * 12 + 11, counts: [[1], [2], [4]] } as const;
    expect(coarsen(months, 2)).toEqual({ unit: 'year', first: 2023, counts: [[1], [6]] });
    const days = { unit: 'day', first: 19_782, counts: [[1], [2], [4]] } as const;
    expect(coarsen(days, 2)).toEqual({ unit: 'month', first: 2024 * 12 + 1, counts: [[1], [6]] });
  });

  it('leaves alone what is short enough', () => {
    const months = { unit: 'month', first: 0, counts: [[1], [2]] } as const;
    expect(coarsen(months, 2)).toBe(months);
  });

  it('loses nothing, and has not more steps than wanted unless they are years', () => {
    fc.assert(
      fc.property(timelines, fc.integer({ min: 1, max: 200 }), (timeline, most) => {
        const coarse = coarsen(timeline, most);
        expect(sums(coarse)).toEqual(sums(timeline));
        if (coarse.unit !== 'year') expect(coarse.counts.length).toBeLessThanOrEqual(most);
        expect(beginOf(coarse.unit, coarse.first).getTime()).toBeLessThanOrEqual(
          beginOf(timeline.unit, timeline.first).getTime(),
        );
      }),
    );
  });
});

describe('accumulate', () => {
  it('never falls, and ends with all', () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        const { counts } = accumulate(timeline);
        expect(counts.at(-1)).toEqual(sums(timeline));
        for (const [place, [one = 0, other = 0]] of counts.entries()) {
          const [before = 0, otherBefore = 0] = counts[place - 1] ?? [];
          expect(one).toBeGreaterThanOrEqual(before);
          expect(other).toBeGreaterThanOrEqual(otherBefore);
        }
      }),
    );
  });
});

describe('peakOf', () => {
  it('is the first of the highest', () => {
    expect(
      peakOf({
        unit: 'year',
        first: 2020,
        counts: [
          [1, 1],
          [3, 0],
          [0, 3],
        ],
      }),
    ).toBe(1);
    fc.assert(
      fc.property(timelines, (timeline) => {
        const peak = total(timeline.counts[peakOf(timeline)] ?? []);
        for (const each of timeline.counts) expect(total(each)).toBeLessThanOrEqual(peak);
      }),
    );
  });
});
