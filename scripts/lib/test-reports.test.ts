import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, judge } from './test-reports.mjs';

const count = { passed: 3, failed: 0, skipped: 0 };

describe('countVitest', () => {
  it('counts tests, and a file that did not load as one that failed', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}, {}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });
});

describe('countPlaywright', () => {
  it('counts tests, and an error outside of them as one that failed', () => {
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });
});

describe('judge', () => {
  it('leaves the count of a runner that ended well as it is', () => {
    expect(judge(count, 0)).toEqual(count);
  });

  it('does not add to the failures that a runner has named', () => {
    expect(judge({ ...count, failed: 2 }, 1)).toEqual({ ...count, failed: 2 });
  });

  it('counts a runner that ended in an error of its own as failed', () => {
    expect(judge(count, 1)).toEqual({ ...count, failed: 1 });
  });

  it('counts a runner that left no report as failed, whatever its exit code', () => {
    expect(judge(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(judge(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
