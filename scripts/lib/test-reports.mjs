import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {string[]} failures a line for each test that failed: its file, name and error
 * @property {number} skipped
 */

/**
 * @typedef {object} VitestFile
 * @property {string} name its path
 * @property {string} status
 * @property {string} [message]
 * @property {{ status: string, fullName: string, failureMessages?: string[] }[]} assertionResults
 */

/**
 * Counts a report of Vitest's JSON reporter. A file that could not be loaded holds no tests and
 * counts as one that failed.
 * @param {{
 *   numPassedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: VitestFile[],
 * }} report
 * @param {string} root the folder that the files are named from
 * @returns {Count}
 */
export function countVitest(report, root) {
  return {
    passed: report.numPassedTests,
    failures: report.testResults.flatMap((file) => vitestFailures(file, relative(root, file.name))),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {VitestFile} file
 * @param {string} path
 */
function vitestFailures({ status, message, assertionResults }, path) {
  if (status === 'failed' && assertionResults.length === 0) return [failure([path], message)];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failure([path, test.fullName], test.failureMessages?.[0]));
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSpec[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {{ status: string, results: { error?: { message?: string } }[] }[]} tests
 */

/**
 * Counts a report of Playwright's JSON reporter. An error outside any test counts as one that failed.
 * @param {{
 *   stats: { expected: number, skipped: number },
 *   suites: PlaywrightSuite[],
 *   errors: { message?: string }[],
 * }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, suites, errors }) {
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap((suite) => playwrightFailures(suite, [])),
      ...errors.map(({ message }) => failure(['outside the tests'], message)),
    ],
    skipped: stats.skipped,
  };
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} above the titles of the suites around it
 * @returns {string[]}
 */
function playwrightFailures({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  return [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          failure([...path, spec.title], results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...suites.flatMap((inner) => playwrightFailures(inner, path)),
  ];
}

/**
 * One line of what failed, with the first line of its error.
 * @param {string[]} path
 * @param {string} [message]
 */
function failure(path, message = '') {
  const [reason] = stripVTControlCharacters(message).trim().split('\n');
  return [path.join(' › '), reason].filter(Boolean).join(': ');
}

/**
 * What a runner's counts and exit code mean together: one that ended in an error without naming a
 * failed test has failed itself, and one without a report has not run.
 * @param {string} runner
 * @param {Count | undefined} count
 * @param {number} exitCode
 * @returns {Count}
 */
export function judge(runner, count, exitCode) {
  if (!count) {
    return {
      passed: 0,
      failures: [`${runner} left no report (exit code ${exitCode})`],
      skipped: 0,
    };
  }
  if (exitCode === 0 || count.failures.length > 0) return count;
  return { ...count, failures: [`${runner} ended with exit code ${exitCode}`] };
}
