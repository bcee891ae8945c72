import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatFullDate } from '../lib/dates.ts';
import { Dated } from './dated.tsx';

test('who points at it is told the date in full', async () => {
  const at = '2024-03-05T18:05:00.000Z';
  render(<Dated at={at}>5 March</Dated>);
  const words = screen.getByText('5 March');
  expect(words.getAttribute('datetime')).toBe(at);
  await userEvent.hover(words);
  expect(words.title).toBe(formatFullDate(at));
  expect(words.title).toContain('March 5, 2024');
});
