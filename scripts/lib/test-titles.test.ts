import { describe, expect, it } from 'vitest';
import { readTestNames } from './test-titles.mjs';

/** A value in a template. */
const FILLED_IN = `\${value}`;

/** Whether a file with this text holds a test of this name. */
const holds = (text: string, name: string) => readTestNames('some.test.tsx', text)(name);

describe('readTestNames', () => {
  it('finds tests wherever they stand, by their whole title', () => {
    const text = `describe('outer', () => { for (const a of []) { test("is (so) it's", async () => {}); } });`;
    expect(holds(text, "is (so) it's")).toBe(true);
    expect(holds(text, 'is (so)')).toBe(false);
    expect(holds(text, 'it is (so) it’s')).toBe(false);
    expect(holds(text, 'outer')).toBe(false);
  });

  it.each([
    ['a template', `for (const a of ['length']) test(\`the ${FILLED_IN} of ${FILLED_IN}s\`, run)`],
    ['an `each`', "it.each(['length'])('the %s of $names', run)"],
  ])('takes what stands in the file for what is filled into %s', (_, start) => {
    const text = `${start}; const films = 1;`;
    expect(holds(text, 'the length of films')).toBe(true);
    expect(holds(text, 'the width of films')).toBe(false);
    expect(holds(text, 'the length of')).toBe(false);
    expect(holds(text, 'a length of films')).toBe(false);
  });

  it('takes the placeholder itself for all that is filled in', () => {
    expect(holds("it.each([1, 2])('counts to %d', run)", 'counts to %d')).toBe(true);
  });

  it('knows no title by what is filled in alone', () => {
    expect(holds(`test(\`${FILLED_IN}\`, run); test(name, run)`, 'anything')).toBe(false);
    expect(holds("it.each([1])('%s', run)", 'anything')).toBe(false);
  });

  it('takes a percent sign for itself where nothing is filled in', () => {
    expect(holds("it('grows by 5 %s', run)", 'grows by 5 many')).toBe(false);
  });

  it.each(["test.skip('later', run)", "it.todo('later')", "say('later')", "// it('later', run)"])(
    'passes over %s',
    (text) => {
      expect(holds(text, 'later')).toBe(false);
    },
  );

  it('reads markup', () => {
    expect(holds("it('shows', () => render(<Card<Media> of={a} />))", 'shows')).toBe(true);
  });
});
