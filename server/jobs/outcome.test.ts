import { describe, expect, it } from 'vitest';
import { GivenUp, MAX_ATTEMPTS, TryAgainLater } from './job.ts';
import { outcomeOfError } from './outcome.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const outcomeOf = (error: unknown, attempt: number) => outcomeOfError(error, attempt, NOW, () => 0);

describe('a job that waits', () => {
  const at = NOW + 7 * MINUTE;
  const waiting = { state: 'waiting', until: at, why: 'The platform is paused.' };

  it('may wait on its last attempt too where that does not count', () => {
    const error = new TryAgainLater('The platform is paused.', { at, counts: false });
    expect(outcomeOf(error, MAX_ATTEMPTS)).toEqual({ ...waiting, counts: false });
  });

  it('has failed in its words on the last attempt where that counts', () => {
    const error = new TryAgainLater('The platform is paused.', { at, counts: true });
    expect(outcomeOf(error, MAX_ATTEMPTS - 1)).toEqual({ ...waiting, counts: true });
    expect(outcomeOf(error, MAX_ATTEMPTS)).toEqual({ state: 'failed', words: waiting.why });
  });
});

describe('a job that gives up', () => {
  it('has failed in its words on the first attempt', () => {
    const error = new GivenUp('The video is private.');
    expect(outcomeOf(error, 1)).toEqual({ state: 'failed', words: 'The video is private.' });
  });
});

describe('a job that the storage refuses what it writes', () => {
  const words =
    'The server may not write to its data folder, so nothing was saved. What is in the catalogue stays there. Make the folder and all that is in it writable, then try again.';
  const refused = Object.assign(new Error('permission denied'), {
    code: 'EACCES',
    syscall: 'mkdtemp',
    path: '/data/work/job-',
  });

  it('says what is wrong and what to do, while it is tried again and where it has failed', () => {
    expect(outcomeOf(refused, 1)).toMatchObject({ state: 'waiting', counts: true, why: words });
    expect(outcomeOf(refused, MAX_ATTEMPTS)).toEqual({ state: 'failed', words });
  });
});
