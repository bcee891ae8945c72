import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { LongGrid } from './long-grid.tsx';

const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: from + index }));

/** A list that ever more items come to the start of. */
function GrowingList() {
  const [first, setFirst] = useState(1000);
  return (
    <>
      <LongGrid
        items={items(first, 1200)}
        draw={({ id }) => (
          <button type="button" onClick={() => setTimeout(() => setFirst(first - 100))}>
            item {id}
          </button>
        )}
      />
      <button type="button">elsewhere</button>
    </>
  );
}

const item = (id: number) => screen.queryByRole('button', { name: `item ${id}` });
const elsewhere = () => screen.getByRole('button', { name: 'elsewhere' });

describe('LongGrid', () => {
  afterEach(cleanup);

  it('keeps the item that has the focus, and its neighbours, where others come before it', async () => {
    renderPart(<GrowingList />);
    const button = item(1005);
    if (button) await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'item 900' })).toBeTruthy();
    expect(document.activeElement).toBe(button);
    expect(item(1005)).toBe(button);
    expect(item(1004)).toBeTruthy();
    expect(item(1006)).toBeTruthy();
    expect(item(1050)).toBeNull();
  });

  it('lets go of the item once something else has the focus', async () => {
    renderPart(<GrowingList />);
    const button = item(1005);
    if (button) await userEvent.click(button);
    expect(await screen.findByRole('button', { name: 'item 900' })).toBeTruthy();
    await userEvent.click(elsewhere());
    expect(item(1005)).toBeNull();
  });

  it('holds a short list whole', () => {
    renderPart(<LongGrid items={items(0, 64)} draw={({ id }) => <p>item {id}</p>} />);
    expect(screen.getAllByText(/^item/)).toHaveLength(64);
  });
});
