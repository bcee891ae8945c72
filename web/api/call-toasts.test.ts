import { describe, expect, it } from 'vitest';
import { ApiError, SessionEndedError } from './api-error.ts';
import { toastForFailure, toastForSuccess } from './call-toasts.ts';

const words = { error: 'Unable to retrieve videos', success: 'Marked as watched' };
const problem = { title: 'Unavailable', status: 503, detail: 'The disk is full.' };

describe('toastForFailure', () => {
  it("shows the server's words under the product's", () => {
    expect(toastForFailure(new ApiError(503, problem), words)).toEqual({
      kind: 'error',
      title: 'Unable to retrieve videos',
      message: 'The disk is full.',
    });
  });

  it("shows the product's words where the server said nothing", () => {
    expect(toastForFailure(new ApiError(0, null), words)).toEqual({
      kind: 'error',
      title: 'Error',
      message: 'Unable to retrieve videos',
    });
  });

  it('has words for a call that has none', () => {
    expect(toastForFailure(new Error('boom'), undefined)).toEqual({
      kind: 'error',
      title: 'Error',
      message: 'Something bad happened; please try again later.',
    });
    expect(toastForFailure(new ApiError(503, problem), {})).toEqual({
      kind: 'error',
      title: 'Error',
      message: 'The disk is full.',
    });
  });

  it('is silent when the session ended', () => {
    expect(toastForFailure(new SessionEndedError(401, problem), words)).toBeNull();
  });

  it('is silent about a call that the person took back', () => {
    expect(toastForFailure(new DOMException('stopped', 'AbortError'), words)).toBeNull();
  });
});

describe('toastForSuccess', () => {
  it('is titled "Success"', () => {
    expect(toastForSuccess(words)).toEqual({
      kind: 'success',
      title: 'Success',
      message: 'Marked as watched',
    });
  });

  it('is silent where success goes without saying', () => {
    expect(toastForSuccess({ error: 'Unable to retrieve videos' })).toBeNull();
    expect(toastForSuccess(undefined)).toBeNull();
  });
});
