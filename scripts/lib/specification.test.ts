import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { findUnprovenStatements, readRows } from './specification.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidarium specification '));
  mkdirSync(join(folder, 'web'));
  writeFileSync(
    join(folder, 'web', 'card.test.tsx'),
    `describe('Card', () => { it('shows a | picture', () => {}); });`,
  );
  writeFileSync(join(folder, 'web', 'card.tsx'), `it('is no test', () => {});`);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What is wrong with a document of these lines. */
function faultsOf(...lines: string[]): string[] {
  const head = ['# Statements', '', '| Id | Statement | Test |', '|---|---|---|'];
  writeFileSync(join(folder, 'statements.md'), [...head, ...lines].join('\n'));
  return findUnprovenStatements(folder, 'statements.md');
}

const PROVEN = '`web/card.test.tsx › shows a \\| picture`';

describe('findUnprovenStatements', () => {
  it('finds no fault where each row names tests that there are', () => {
    expect(faultsOf(`| 1.1 | Pictures | ${PROVEN} |`, `| 1.2 | Both | ${PROVEN}<br>${PROVEN} |`)) //
      .toEqual([]);
  });

  it('refuses a document without a row', () => {
    expect(faultsOf('No table here.')).toEqual(['statements.md holds no statement']);
  });

  it('refuses a row that names no test, or one that is still to be written', () => {
    expect(faultsOf('| 1.1 | Pictures | |', '| 1.2 | Words | pending |', '| 1.3 | More |')).toEqual(
      ['1.1 names no test', '1.2 names no test', '1.3 names no test'],
    );
  });

  it('refuses a number that stands there twice, and a row that says nothing', () => {
    expect(faultsOf(`| 1.1 | Pictures | ${PROVEN} |`, `| 1.1 | | ${PROVEN} |`)).toEqual([
      '1.1 stands there twice',
      '1.1 says nothing',
    ]);
  });

  it.each([
    ['`web/gone.test.tsx › shows a picture`', 'names web/gone.test.tsx, which is no file of tests'],
    ['`web/card.tsx › is no test`', 'names web/card.tsx, which is no file of tests'],
    ['`web/card.test.tsx › shows`', 'names "shows", which is no test in web/card.test.tsx'],
    ['`web/card.test.tsx › Card`', 'names "Card", which is no test in web/card.test.tsx'],
    ['`web/card.test.tsx`', 'names "web/card.test.tsx", which is no file and test'],
  ])('refuses a row that names %s', (test, fault) => {
    expect(faultsOf(`| 1.1 | Pictures | ${PROVEN}<br>${test} |`)).toEqual([`1.1 ${fault}`]);
  });

  it('finds no fault with the statements of this product', () => {
    expect(findUnprovenStatements(root, 'docs/specification.md')).toEqual([]);
  });
});

describe('readRows', () => {
  it('reads number, statement and tests, and passes over all other lines', () => {
    const text = ['Words', '| 12.3 | a \\| b | `x › y`<br>`z › w` |', '| Id | Statement | Test |'];
    expect(readRows(text.join('\n'))).toEqual([
      { id: '12.3', statement: 'a \\| b', tests: ['x › y', 'z › w'] },
    ]);
  });
});
