import { describe, expect, it } from 'vitest';
import { Period } from '../../contract/media.ts';
import { readPeriod, withPeriod } from './period.ts';

describe('the period of an address', () => {
  it.each(['', 'period=', 'period=decade', 'period=WEEK'])('is a month in "%s"', (address) => {
    expect(readPeriod(new URLSearchParams(address))).toBe('month');
  });

  it.each(Period.options)('is read as it was written: %s', (period) => {
    const address = withPeriod(new URLSearchParams('period=year&tags=3'), period);
    expect(readPeriod(address)).toBe(period);
    expect(address.get('tags')).toBe('3');
  });

  it('goes without saying where it is the default', () => {
    expect(withPeriod(new URLSearchParams('period=year'), 'month').toString()).toBe('');
  });
});
