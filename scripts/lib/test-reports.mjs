/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/**
 * Counts a report of Vitest's JSON reporter. A file that could not be loaded holds no tests and
 * counts as one that failed.
 * @param {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} report
 * @returns {Count}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts a report of Playwright's JSON reporter. An error outside any test counts as one that failed.
 * @param {{
 *   stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: unknown[],
 * }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a runner's counts and exit code mean together: one that ended in an error without naming a
 * failed test has failed itself, and one without a report has not run.
 * @param {Count | undefined} count
 * @param {number} exitCode
 * @returns {Count}
 */
export function judge(count, exitCode) {
  const { passed, failed, skipped } = count ?? { passed: 0, failed: 0, skipped: 0 };
  const crashed = failed === 0 && (exitCode !== 0 || !count);
  return { passed, failed: crashed ? 1 : failed, skipped };
}
