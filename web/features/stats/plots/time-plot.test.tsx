import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkNumber } from './time-plot.tsx';

/** A plot on the narrowest phone, with text at twice its size. */
const NARROW = {
  ...{ left: 78, right: 188, top: 40, bottom: 448, textScale: 2, band: 10 },
  xOf: (place: number) => 78 + place * 10,
  yOf: () => 40,
};

it('ends the number above a mark within the plot where there is hardly room for it', () => {
  const { container } = render(
    <svg>
      <title>Growth</title>
      <MarkNumber scale={NARROW} x={NARROW.xOf(10)} y={40} text="123,456" />
    </svg>,
  );
  const middle = Number(container.querySelector('text')?.getAttribute('x'));
  expect(middle + '123,456'.length * 8.5).toBeLessThanOrEqual(NARROW.right);
});
