import { describe, expect, it } from 'vitest';
import { readTitles } from './test-titles.mjs';

/** A value in a template. */
const FILLED_IN = `\${value}`;

/** Whether a file with this text holds a test of this name. */
const holds = (text: string, name: string) =>
  readTitles('some.test.tsx', text).some((title) => title.test(name));

describe('readTitles', () => {
  it('finds tests wherever they stand, by their whole title', () => {
    const text = `describe('outer', () => { for (const a of []) { test("is (so) it's", async () => {}); } });`;
    expect(holds(text, "is (so) it's")).toBe(true);
    expect(holds(text, 'is (so)')).toBe(false);
    expect(holds(text, 'it is (so) it’s')).toBe(false);
    expect(holds(text, 'outer')).toBe(false);
  });

  it.each([
    ['a template', `test(\`the ${FILLED_IN} of ${FILLED_IN}s\`, run)`],
    ['an `each`', "it.each([1])('the %s of $names', run)"],
  ])('takes what is filled into %s for anything', (_, text) => {
    expect(holds(text, 'the length of films')).toBe(true);
    expect(holds(text, 'the length of')).toBe(false);
    expect(holds(text, 'a length of films')).toBe(false);
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
