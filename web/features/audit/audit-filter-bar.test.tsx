import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuditFilterBar } from './audit-filter-bar.tsx';

function setUp(selection: { entityId?: number; source?: 'action' } = {}) {
  const onApply = vi.fn();
  render(<AuditFilterBar selection={selection} onApply={onApply} />);
  return { onApply, id: screen.getByLabelText('Entity id'), user: userEvent.setup() };
}

describe('AuditFilterBar', () => {
  afterEach(cleanup);

  it('applies the trimmed id and the source', async () => {
    const { onApply, id, user } = setUp();
    await user.type(id, '  42 ');
    await user.selectOptions(screen.getByLabelText('Source'), 'Subscription');
    await user.click(screen.getByRole('button', { name: 'APPLY' }));
    expect(onApply).toHaveBeenCalledWith({ entityId: 42, source: 'subscription' });
  });

  it('takes blanks for no id', async () => {
    const { onApply, id, user } = setUp({ entityId: 7 });
    await user.clear(id);
    await user.type(id, '   {Enter}');
    expect(onApply).toHaveBeenCalledWith({ entityId: undefined, source: undefined });
  });

  it.each(['abc', '0', '-1', '1.5', '1e3', '9'.repeat(16)])('refuses the id %s', async (text) => {
    const { onApply, id, user } = setUp();
    await user.type(id, `${text}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An id is a whole number from 1 on',
    );
    expect(onApply).not.toHaveBeenCalled();
  });

  it('shows what the log is narrowed to, and clears it', async () => {
    const { onApply, id, user } = setUp({ entityId: 7, source: 'action' });
    expect(id).toHaveProperty('value', '7');
    expect(screen.getByLabelText('Source')).toHaveProperty('value', 'action');
    await user.click(screen.getByRole('button', { name: 'CLEAR' }));
    expect(onApply).toHaveBeenCalledWith({});
  });

  it('clears also what was never applied, with what is wrong with it', async () => {
    const { onApply, id, user } = setUp();
    const source = screen.getByLabelText('Source');
    await user.selectOptions(source, 'Action');
    await user.type(id, 'abc{Enter}');
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'CLEAR' }));
    expect(id).toHaveProperty('value', '');
    expect(source).toHaveProperty('value', '');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onApply).toHaveBeenCalledExactlyOnceWith({});
  });
});
