import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilterSelection } from '../lib/list-filter.ts';
import { renderPart } from '../testing/render-part.tsx';
import { FilterForm } from './filter-form.tsx';

const tags = [
  { id: 3, name: 'chess', createdAt: '2026-01-01T00:00:00Z' },
  { id: 4, name: 'tea', createdAt: '2026-01-01T00:00:00Z' },
];
const NOTHING: FilterSelection = { sources: [], labels: [] };

function setUp(selection: FilterSelection = NOTHING) {
  const onApply = vi.fn();
  renderPart(<FilterForm kind="tag" selection={selection} onApply={onApply} />, {
    known: [[['tags', 'names'], tags]],
  });
  return { onApply, user: userEvent.setup() };
}

/** A filter that something else than its own buttons changes as well. */
function FilteredElsewhere() {
  const [labels, setLabels] = useState([3]);
  return (
    <>
      <FilterForm kind="tag" selection={{ sources: [], labels }} onApply={() => undefined} />
      <button type="button" onClick={() => setLabels([3, 4])}>
        Elsewhere
      </button>
    </>
  );
}

const box = (name: string) => screen.getByRole('combobox', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('FilterForm', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('applies the sources and the ids of the tags that were chosen, not before', async () => {
    const { onApply, user } = setUp();
    await user.click(box('Sources'));
    await user.keyboard('you{Enter}{Escape}');
    await user.click(box('Tags'));
    await user.keyboard('TEA{Enter}');
    expect(onApply).not.toHaveBeenCalled();
    await user.click(press('APPLY'));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ sources: ['youtube'], labels: [4] });
  });

  it('clears both and applies that', async () => {
    const { onApply, user } = setUp({ sources: ['youtube'], labels: [3] });
    expect(screen.getByText('YouTube')).toBeTruthy();
    expect(screen.getByText('chess')).toBeTruthy();
    await user.click(press('CLEAR'));
    expect(onApply).toHaveBeenCalledExactlyOnceWith(NOTHING);
    expect(screen.queryByText('chess')).toBeNull();
  });

  it('starts anew with the selection that comes from outside', async () => {
    const user = userEvent.setup();
    renderPart(<FilteredElsewhere />, { known: [[['tags', 'names'], tags]] });
    await user.click(press('Remove chess'));
    expect(screen.queryByText('chess')).toBeNull();
    await user.click(press('Elsewhere'));
    expect(press('Remove chess')).toBeTruthy();
    expect(press('Remove tea')).toBeTruthy();
  });
});
