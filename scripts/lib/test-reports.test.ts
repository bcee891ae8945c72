import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judge } from './test-reports.mjs';

const count = { passed: 3, failures: [], skipped: 0 };

describe('countVitest', () => {
  it('counts tests, and names those that failed with the first line of their error', () => {
    const report = {
      numPassedTests: 5,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        {
          name: '/project/server/jobs.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a job starts' },
            {
              status: 'failed',
              fullName: 'a job ends',
              failureMessages: ['\u001B[31mError: still there\u001B[39m\n    at jobs.test.ts:3'],
            },
          ],
        },
      ],
    };
    expect(countVitest(report, '/project')).toEqual({
      passed: 5,
      failures: ['server/jobs.test.ts › a job ends: Error: still there'],
      skipped: 3,
    });
  });

  it('counts a file that did not load as one that failed', () => {
    const unloaded = {
      name: '/project/web/a.test.tsx',
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    };
    const report = {
      numPassedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [unloaded],
    };
    expect(countVitest(report, '/project').failures).toEqual(['web/a.test.tsx: No such module']);
  });
});

describe('countPlaywright', () => {
  const stats = { expected: 7, skipped: 2 };

  it('names the tests that failed, at once or in one of their tries, in all suites', () => {
    const failed = {
      title: 'it opens',
      tests: [{ status: 'unexpected', results: [{}, { error: { message: 'Timed out\nat 3' } }] }],
    };
    const flaky = { title: 'it shuts', tests: [{ status: 'flaky', results: [] }] };
    const passed = { title: 'it holds', tests: [{ status: 'expected', results: [{}] }] };
    const suites = [
      {
        title: 'door.spec.ts',
        specs: [passed, flaky],
        suites: [{ title: 'on a phone', specs: [failed] }],
      },
    ];
    expect(countPlaywright({ stats, suites, errors: [] })).toEqual({
      passed: 7,
      failures: ['door.spec.ts › it shuts', 'door.spec.ts › on a phone › it opens: Timed out'],
      skipped: 2,
    });
  });

  it('counts an error outside of the tests as one that failed', () => {
    const report = { stats, suites: [], errors: [{ message: 'No such browser' }] };
    expect(countPlaywright(report).failures).toEqual(['outside the tests: No such browser']);
  });
});

describe('judge', () => {
  it('leaves the count of a runner that ended well as it is', () => {
    expect(judge('Vitest', count, 0)).toEqual(count);
  });

  it('does not add to the failures that a runner has named', () => {
    const named = { ...count, failures: ['a', 'b'] };
    expect(judge('Vitest', named, 1)).toEqual(named);
  });

  it('counts a runner that ended in an error of its own as failed', () => {
    const judged = { ...count, failures: ['Vitest ended with exit code 1'] };
    expect(judge('Vitest', count, 1)).toEqual(judged);
  });

  it('counts a runner that left no report as failed, whatever its exit code', () => {
    for (const exitCode of [0, 137]) {
      expect(judge('Vitest', undefined, exitCode)).toEqual({
        passed: 0,
        failures: [`Vitest left no report (exit code ${exitCode})`],
        skipped: 0,
      });
    }
  });
});
