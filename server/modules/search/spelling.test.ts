import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distancesFrom, editDistance, misspeltAtStart } from './spelling.ts';

test.each([
  ['vacuum', 'vacum', 1],
  ['vacuum', 'vaccum', 1],
  ['robot', 'rboot', 1],
  ['robot', 'robot', 0],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['ca', 'abc', 3],
])('from %s to %s it is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

const word = fc.stringMatching(/^[a-d]{0,7}$/);

test('the way there is as long as the way back, and no detour is shorter', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other);
      expect(editDistance(other, one)).toBe(distance);
      expect(distance === 0).toBe(one === other);
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test('up to the most that counts it is told, and nothing beyond, of one word after the other', () => {
  const others = fc.array(word, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(word, others, fc.integer({ min: 0, max: 3 }), (one, all, most) => {
      const distanceTo = distancesFrom(one, most);
      for (const other of all) {
        const distance = editDistance(one, other);
        expect(distanceTo(other)).toBe(distance <= most ? distance : Number.POSITIVE_INFINITY);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('finds every word that differs by one letter at its start', () => {
  const variants = misspeltAtStart('robot');
  for (const typed of ['obot', 'rbot', 'orbot', 'rboot', 'xobot', 'rxbot', 'xrobot', 'rxobot']) {
    expect(variants).toContain(typed);
  }
  expect(variants).not.toContain('robot');
  for (const variant of variants) expect(editDistance('robot', variant)).toBe(1);
  expect(misspeltAtStart('мир')).toContain('пир');
});
