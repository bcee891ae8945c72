import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Chapter,
  keptSpans,
  layOutChapters,
  type Span,
  shifted,
  totalLength,
} from './timeline.ts';

const WHOLE = { start: 100, end: 200 };

/** Spans on a grid of a second, so that sums are exact, around and within the whole. */
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 80, max: 220 }), fc.integer({ min: 1, max: 40 }))
    .map(([start, length]): Span => ({ start, end: start + length })),
  { maxLength: 8 },
);
const chapters = spans.map((list) =>
  list.map((span, index): Chapter => ({ ...span, title: `Chapter ${index}` })),
);
const isIn = (list: readonly Span[], time: number) =>
  list.some(({ start, end }) => start <= time && time < end);
const halves = Array.from({ length: 200 }, (_, index) => 90.5 + index);

test('keeps every moment of the whole that is not cut out, and no other', () => {
  fc.assert(
    fc.property(spans, (cuts) => {
      const kept = keptSpans(WHOLE, cuts);
      for (const time of halves) {
        expect(isIn(kept, time)).toBe(isIn([WHOLE], time) && !isIn(cuts, time));
      }
    }),
  );
});

test('keeps pieces in order, apart from each other', () => {
  fc.assert(
    fc.property(spans, (cuts) => {
      const edges = keptSpans(WHOLE, cuts).flatMap(({ start, end }) => [start, end]);
      expect(edges).toEqual([...new Set(edges)].toSorted((one, other) => one - other));
    }),
  );
});

test('leaves no piece too short to be seen', () => {
  const cuts = [
    { start: 0, end: 9.9 },
    { start: 10, end: 20 },
  ];
  expect(keptSpans({ start: 0, end: 30 }, cuts)).toEqual([{ start: 20, end: 30 }]);
});

test('keeps a piece that nothing is cut out of, however short it is', () => {
  const piece = { start: 4, end: 4.2 };
  expect(keptSpans(piece, [])).toEqual([piece]);
});

test('keeps nothing where all is cut out', () => {
  expect(keptSpans(WHOLE, [{ start: 0, end: 300 }])).toEqual([]);
});

test('lays chapters out without gaps over the whole result, each where its moment came to lie', () => {
  fc.assert(
    fc.property(spans, chapters, chapters, (cuts, marks, own) => {
      const kept = keptSpans(WHOLE, cuts);
      const laidOut = layOutChapters({ chapters: own, marks }, kept, 'Rest');
      const isTitled = (time: number) => isIn(kept, time) && isIn([...marks, ...own], time);
      expect(laidOut.length > 0).toBe(halves.some(isTitled));
      if (laidOut.length === 0) return;
      expect(laidOut[0]?.start).toBe(0);
      expect(laidOut.at(-1)?.end).toBe(totalLength(kept));
      let at = 0;
      for (const { start, end } of kept) {
        for (let time = start + 0.5; time < end; time += 1) {
          const place = at + time - start;
          const found = laidOut.filter((chapter) => isIn([chapter], place));
          const named = [...marks, ...own].find((chapter) => isIn([chapter], time));
          expect(found.map(({ title }) => title)).toEqual([named?.title ?? 'Rest']);
        }
        at += end - start;
      }
    }),
  );
});

test('has no chapters where there is nothing to tell', () => {
  const ad = { start: 300, end: 310, title: 'Sponsor' };
  expect(layOutChapters({ chapters: [], marks: [ad] }, [WHOLE], 'Rest')).toEqual([]);
});

test('gives slivers to the chapter before them', () => {
  const own = [
    { start: 0, end: 10, title: 'One' },
    { start: 10, end: 20, title: 'Two' },
  ];
  const marks = [{ start: 5, end: 9.8, title: 'Sponsor' }];
  expect(layOutChapters({ chapters: own, marks }, [{ start: 0, end: 20 }], 'Rest')).toEqual([
    { start: 0, end: 5, title: 'One' },
    { start: 5, end: 10, title: 'Sponsor' },
    { start: 10, end: 20, title: 'Two' },
  ]);
});

test('tells spans in the time of a recording that begins later, with all that is said of them', () => {
  const own = [{ start: 10, end: 12, title: 'One' }];
  expect(shifted(own, 4)).toEqual([{ start: 6, end: 8, title: 'One' }]);
  expect(shifted(own, -4)).toEqual([{ start: 14, end: 16, title: 'One' }]);
});
