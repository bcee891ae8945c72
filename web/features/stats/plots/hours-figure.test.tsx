import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { HoursFigure } from './hours-figure.tsx';

afterEach(cleanup);

it.each([
  [1, '1 more tag'],
  [2, '2 more tags'],
])('tells of %d that are not named as %s', (count, words) => {
  render(
    <MemoryRouter>
      <HoursFigure
        heading="Hours by Tag"
        hours={{
          named: [{ id: 1, name: 'clocks', videos: 3, seconds: 7_200 }],
          rest: { count, videos: 2, seconds: 3_600 },
        }}
        what="Tag"
        one="tag"
        many="tags"
        addressOf={String}
        sentence={({ name }) => name}
        empty=""
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByText(words)).not.toHaveLength(0);
});
