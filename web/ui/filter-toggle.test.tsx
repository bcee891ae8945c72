import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterToggle } from './filter-toggle.tsx';

const button = () => screen.getByRole('button', { name: 'Filter' });

describe('FilterToggle', () => {
  afterEach(cleanup);

  it('toggles, and says whether the panel is open and the list filtered', async () => {
    const onToggle = vi.fn();
    const { rerender } = render(<FilterToggle open={false} active={false} onToggle={onToggle} />);
    const plain = button().className;
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('The list is filtered')).toBeNull();
    await userEvent.click(button());
    expect(onToggle).toHaveBeenCalledTimes(1);

    rerender(<FilterToggle open={false} active onToggle={onToggle} />);
    expect(button().className).not.toBe(plain);
    expect(screen.getByText('The list is filtered')).toBeTruthy();
    rerender(<FilterToggle open active={false} onToggle={onToggle} />);
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });
});
