import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { FoldedItems } from './folded-items.tsx';

function show(count: number) {
  const items = Array.from({ length: count }, (_, index) => `tag ${index + 1}`);
  render(
    <FoldedItems label="Tags" items={items}>
      {(name) => <li key={name}>{name}</li>}
    </FoldedItems>,
  );
}

const shown = () => screen.queryAllByText(/^tag \d+$/).length;
const button = (name: string) => screen.queryByRole('button', { name });

describe('FoldedItems', () => {
  afterEach(cleanup);

  it('shows all where they are not many more than a few lines hold', () => {
    show(16);
    expect(shown()).toBe(16);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the first of many, and the others by a button, which keeps the focus', async () => {
    show(60);
    expect(shown()).toBe(12);
    expect(button('Show 48 more')?.ariaExpanded).toBe('false');
    await userEvent.click(screen.getByRole('button'));
    expect(shown()).toBe(60);
    expect(button('Show less')?.ariaExpanded).toBe('true');
    expect(document.activeElement).toBe(button('Show less'));
    await userEvent.keyboard('{Enter}');
    expect(shown()).toBe(12);
  });

  it('is nothing where there are none', () => {
    show(0);
    expect(screen.queryByRole('list')).toBeNull();
  });
});
