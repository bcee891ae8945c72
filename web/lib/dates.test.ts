import { describe, expect, it } from 'vitest';
import { formatDate, formatFullDate, parseDate } from './dates.ts';

describe('parseDate', () => {
  it('takes a date without a time as 18:00 of that day', () => {
    expect(parseDate('2024-03-05')).toEqual(new Date(2024, 2, 5, 18, 0));
  });

  it('reads an instant as it stands', () => {
    expect(parseDate('2024-03-05T07:08:09Z')).toEqual(new Date(Date.UTC(2024, 2, 5, 7, 8, 9)));
  });

  it('knows what is no date', () => {
    expect(parseDate('')).toBeNull();
    expect(parseDate('yesterday')).toBeNull();
    expect(parseDate('2024-13-45')).toBeNull();
  });
});

describe('formatDate', () => {
  it.each([
    ['2024-03-05T00:00:00', '5/3/24, 12:00 AM'],
    ['2024-03-05T09:05:00', '5/3/24, 9:05 AM'],
    ['2024-12-31T12:00:00', '31/12/24, 12:00 PM'],
    ['2005-10-09T23:59:59', '9/10/05, 11:59 PM'],
    ['2024-03-05', '5/3/24, 6:00 PM'],
  ])('shows %s as %s', (date, text) => {
    expect(formatDate(date)).toBe(text);
  });

  it('shows nothing where there is no date', () => {
    expect(formatDate('soon')).toBe('');
  });
});

describe('formatFullDate', () => {
  it('says the day and the second', () => {
    const text = formatFullDate('2024-03-05T09:05:07');
    expect(text).toContain('Tuesday, March 5, 2024 at 9:05:07');
    expect(formatFullDate('soon')).toBe('');
  });
});
