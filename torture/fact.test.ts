import { describe, expect, test } from 'vitest';
import { Fact } from './fact.ts';

describe('A fact', () => {
  test('is what was acknowledged, and nothing else', () => {
    const fact = new Fact('old');
    fact.attempt(() => 'new').done();
    expect(fact.saw('old')).toBe(false);
    expect(fact.saw('new')).toBe(true);
  });

  test('stays what it was where the change was refused', () => {
    const fact = new Fact('old');
    fact.attempt(() => 'new').refused();
    expect(fact.possible).toEqual(['old']);
  });

  test('may be as before or as after where nobody answered, and nothing in between', () => {
    const change = () => {
      const fact = new Fact({ name: 'a', isWatched: false });
      fact.attempt(() => ({ name: 'b', isWatched: true }));
      return fact;
    };
    expect(change().saw({ name: 'a', isWatched: false })).toBe(true);
    expect(change().saw({ name: 'b', isWatched: true })).toBe(true);
    expect(change().saw({ name: 'b', isWatched: false })).toBe(false);
  });

  test('is known once it was seen', () => {
    const fact = new Fact(1);
    fact.attempt((value) => value + 1);
    fact.attempt((value) => value + 10);
    expect(fact.possible).toEqual([1, 2, 11, 12]);
    expect(fact.saw(11)).toBe(true);
    expect(fact.possible).toEqual([11]);
  });
});
