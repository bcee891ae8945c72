import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { HoursFigure } from './hours-figure.tsx';

afterEach(cleanup);

interface Rest {
  count: number;
  seconds: number;
}

function show(seconds: number, rest: Rest) {
  render(
    <MemoryRouter>
      <HoursFigure
        heading="Hours by Tag"
        hours={{
          named: [{ id: 1, name: 'clocks', videos: 3, seconds }],
          rest: { videos: 2, ...rest },
        }}
        what="Tag"
        one="tag"
        many="tags"
        addressOf={String}
        sentence={({ name }) => <>{name} has the most.</>}
        empty=""
      />
    </MemoryRouter>,
  );
}

it.each([
  [1, '1 more tag'],
  [2, '2 more tags'],
])('tells of %d that are not named as %s', (count, words) => {
  show(7_200, { count, seconds: 3_600 });
  expect(screen.getAllByText(words)).not.toHaveLength(0);
});

it('does not say that one has the most where nobody knows how long any of its videos is', () => {
  show(0, { count: 0, seconds: 0 });
  expect(screen.getByText('Nobody knows yet how long their videos are.')).toBeTruthy();
  expect(screen.queryByText(/has the most/)).toBeNull();
});
