import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestNames } from './test-titles.mjs';

/** A file that one of the runners takes for tests. */
const TEST_FILE = /[.](?:test[.]tsx?|spec[.]ts)$/;
/** One number, or several with commas. */
const ID = /^\d+(?:[.]\d+){1,2}(?:, \d+(?:[.]\d+){1,2})*$/;
/** A cell's border; one that is escaped belongs to the text. */
const BORDER = /(?<!\\)[|]/;

/**
 * @typedef {object} Row
 * @property {string} id e.g. `2.14`
 * @property {string} statement
 * @property {string[]} tests each `path/of/the-file › name of the test`
 */

/**
 * Holds the table of the specification's statements against the tests that it names.
 * @param {string} folder where the paths of the table begin
 * @param {string} document the table's file, below that
 * @returns {string[]} what is wrong, a line each
 */
export function findUnprovenStatements(folder, document) {
  const rows = readRows(readFileSync(join(folder, document), 'utf8'));
  if (rows.length === 0) return [`${document} holds no statement`];
  const testsIn = testReader(folder);
  const known = new Set();
  return rows.flatMap(({ id, statement, tests }) => {
    const repeated = known.has(id);
    known.add(id);
    return [
      ...(repeated ? ['stands there twice'] : []),
      ...(statement ? [] : ['says nothing']),
      ...(tests.length > 0 ? [] : ['names no test']),
      ...tests.flatMap((test) => faultOf(test, testsIn) ?? []),
    ].map((fault) => `${id} ${fault}`);
  });
}

/**
 * The rows of all tables in a text whose first cell is the number of a statement; the last one names
 * its tests.
 * @param {string} text
 * @returns {Row[]}
 */
export function readRows(text) {
  return text.split('\n').flatMap((line) => {
    const [, id = '', statement = '', ...rest] = line.split(BORDER).map((cell) => cell.trim());
    if (!ID.test(id)) return [];
    const tests = rest.at(-2) ?? '';
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, test = '']) => test);
    return [{ id, statement, tests: named.map((test) => test.replaceAll('\\|', '|')) }];
  });
}

/**
 * @typedef {(name: string) => boolean} HasTest
 * @typedef {(file: string) => HasTest | undefined} Tests none for what is no file of tests
 */

/** @returns {string | undefined} what is wrong with one test that a row names */
function faultOf(/** @type {string} */ test, /** @type {Tests} */ testsIn) {
  const [file = '', ...rest] = test.split(' › ');
  const name = rest.join(' › ');
  if (!name) return `names "${test}", which is no file and test`;
  const hasTest = testsIn(file);
  if (!hasTest) return `names ${file}, which is no file of tests`;
  return hasTest(name) ? undefined : `names "${name}", which is no test in ${file}`;
}

/** @returns {Tests} reads each file once */
function testReader(/** @type {string} */ folder) {
  /** @type {Map<string, HasTest | undefined>} */
  const known = new Map();
  return (file) => {
    if (!known.has(file)) {
      const path = join(folder, file);
      const isThere = TEST_FILE.test(file) && existsSync(path);
      known.set(file, isThere ? readTestNames(file, readFileSync(path, 'utf8')) : undefined);
    }
    return known.get(file);
  };
}
