import { describe, expect, it } from 'vitest';
import { nextStep, type ShownState } from './live-list.ts';

const shown: ShownState = { version: '1', total: 30, isFilling: false, hasGaps: false };
const same = { version: '1', total: 30, isFilling: false };
const longer = { version: '2', total: 40, isFilling: false };
const top = { isAtTop: true, isComplete: false };
const below = { isAtTop: false, isComplete: false };

describe('a list that becomes longer', () => {
  it('is left alone while nothing changes', () => {
    expect(nextStep(shown, same, top)).toBe('rest');
    expect(nextStep(shown, same, below)).toBe('rest');
  });

  it('is loaded anew where the person sees its start', () => {
    expect(nextStep(shown, longer, top)).toBe('reload');
    expect(nextStep({ ...shown, isFilling: true }, longer, top)).toBe('reload');
  });

  it('tells of what is new where loading it would move what the person sees', () => {
    expect(nextStep(shown, longer, below)).toBe('tell');
  });

  it('grows at its end while it is read for the first time', () => {
    const filling = { ...shown, isFilling: true };
    expect(nextStep(filling, longer, below)).toBe('follow');
    expect(nextStep(filling, longer, { ...below, isComplete: true })).toBe('extend');
  });

  it('is made whole when the person comes back to its start', () => {
    expect(nextStep({ ...shown, hasGaps: true }, same, top)).toBe('reload');
    expect(nextStep({ ...shown, hasGaps: true }, same, below)).toBe('rest');
  });
});
