import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Candidate, rank, rarity } from './ranking.ts';

/** Few of everything, so that many are alike. */
const candidates = fc
  .array(
    fc.record({
      channelId: fc.integer({ min: 1, max: 4 }),
      watched: fc.boolean(),
      uploadedAt: fc.integer({ min: 0, max: 5 }),
      score: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 40 },
  )
  .map((all): Candidate[] => all.map((one, index) => ({ ...one, id: index + 1 })));

const ALL = 1_000;

test('holds each candidate once, as many as are wanted', () => {
  fc.assert(
    fc.property(candidates, fc.nat({ max: 50 }), (all, limit) => {
      const ids = rank([all], limit).map(({ id }) => id);
      expect(ids).toHaveLength(Math.min(limit, all.length));
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('does not depend on the order in which the candidates come', () => {
  const twice = candidates.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(twice, ([all, shuffled]) => {
      expect(rank([shuffled], ALL)).toEqual(rank([all], ALL));
    }),
  );
});

test('gives the same list in batches, and takes no more of them than it needs', () => {
  fc.assert(
    fc.property(candidates, fc.nat({ max: 40 }), (all, limit) => {
      const scores = [...new Set(all.map(({ score }) => score))].toSorted((a, b) => b - a);
      const taken: number[] = [];
      function* batches() {
        for (const score of scores) {
          taken.push(score);
          yield all.filter((one) => one.score === score);
        }
      }
      const ranked = rank(batches(), limit);
      expect(ranked).toEqual(rank([all], limit));
      const best = all.filter((one) => one.score === scores[0] && !one.watched);
      if (limit === 0 || (limit === 1 && best.length > 0)) {
        expect(taken).toEqual(scores.slice(0, limit));
      }
    }),
  );
});

test('a shorter list is the beginning of a longer one', () => {
  fc.assert(
    fc.property(candidates, fc.nat({ max: 40 }), (all, limit) => {
      expect(rank([all], limit)).toEqual(rank([all], ALL).slice(0, limit));
    }),
  );
});

test('what was watched comes after all else', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      const watched = rank([all], ALL).map((one) => one.watched);
      expect(watched).toEqual(watched.toSorted((one, other) => Number(one) - Number(other)));
    }),
  );
});

test('a third of a channel among four waits until no other channel is left', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      const ranked = rank([all], ALL);
      ranked.forEach(({ channelId, watched }, index) => {
        const before = ranked.slice(Math.max(0, index - 3), index);
        if (before.filter((one) => one.channelId === channelId).length < 2) return;
        const busy = (channel: number) =>
          before.filter((one) => one.channelId === channel).length >= 2;
        const others = ranked
          .slice(index)
          .filter((one) => one.watched === watched && !busy(one.channelId));
        expect(others).toEqual([]);
      });
    }),
  );
});

test('of one channel the best come first, then the newest', () => {
  fc.assert(
    fc.property(candidates, (all) => {
      const ofOne = all.map((one) => ({ ...one, channelId: 1, watched: false }));
      const keys = rank([ofOne], ALL).map(({ score, uploadedAt, id }) => [score, uploadedAt, id]);
      const descending = keys.toSorted((one, other) => {
        const index = one.findIndex((value, place) => value !== other[place]);
        return (other[index] ?? 0) - (one[index] ?? 0);
      });
      expect(keys).toEqual(descending);
    }),
  );
});

test('what fewer have weighs more, and what all have a little', () => {
  const count = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(count, count, (one, other) => {
      const [few = 1, many = 1] = [one, other].toSorted((a, b) => a - b);
      expect(rarity(few, 10_000)).toBeGreaterThanOrEqual(rarity(many, 10_000));
      expect(rarity(many, 10_000)).toBeGreaterThan(0);
    }),
  );
});
