import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FilterSelection } from '../lib/list-filter.ts';
import { stubMatchMedia } from '../testing/match-media.ts';
import { renderPart } from '../testing/render-part.tsx';
import { FilterForm } from './filter-form.tsx';

const tags = [
  { id: 3, name: 'chess', createdAt: '2026-01-01T00:00:00Z' },
  { id: 4, name: 'tea', createdAt: '2026-01-01T00:00:00Z' },
];
const NOTHING: FilterSelection = { sources: [], kinds: [], labels: [] };

function setUp(selection: FilterSelection = NOTHING) {
  const onApply = vi.fn();
  renderPart(<FilterForm kind="tag" selection={selection} onApply={onApply} />, {
    known: [[['tags', 'names'], tags]],
  });
  return { onApply, user: userEvent.setup() };
}

/** A filter that something else than its own buttons changes as well. */
function FilteredElsewhere() {
  const [selection, setSelection] = useState({ ...NOTHING, labels: [3] });
  return (
    <>
      <FilterForm kind="tag" selection={selection} onApply={setSelection} />
      <button type="button" onClick={() => setSelection({ ...NOTHING, labels: [3, 4] })}>
        Elsewhere
      </button>
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('FilterForm', () => {
  beforeEach(stubMatchMedia);
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
    expect(onApply).toHaveBeenCalledExactlyOnceWith({
      ...NOTHING,
      sources: ['youtube'],
      labels: [4],
    });
  });

  it('applies the kinds that were chosen, by their values', async () => {
    const { onApply, user } = setUp();
    await user.click(box('Kinds'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Videos',
      'Shorts',
      'Live streams',
    ]);
    await user.keyboard('live{Enter}vid{Enter}{Escape}');
    await user.click(press('APPLY'));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...NOTHING, kinds: ['live', 'video'] });
  });

  it('offers no kinds for channels', () => {
    renderPart(<FilterForm kind="group" selection={NOTHING} onApply={() => undefined} />, {
      known: [[['groups', 'names'], []]],
    });
    expect(screen.getAllByRole('combobox')).toHaveLength(2);
    expect(screen.queryByRole('combobox', { name: 'Kinds' })).toBeNull();
  });

  it('clears all and applies that', async () => {
    const { onApply, user } = setUp({ sources: ['youtube'], kinds: ['short'], labels: [3] });
    expect(screen.getByText('Shorts')).toBeTruthy();
    expect(screen.getByText('YouTube')).toBeTruthy();
    expect(screen.getByText('chess')).toBeTruthy();
    await user.click(press('CLEAR'));
    expect(onApply).toHaveBeenCalledExactlyOnceWith(NOTHING);
    expect(screen.queryByText('chess')).toBeNull();
    expect(screen.queryByText('Shorts')).toBeNull();
  });

  it('clears what is typed and not chosen as well', async () => {
    const { user } = setUp(NOTHING);
    await user.type(box('Sources'), 'tube');
    await user.tab();
    expect(box('Sources').value).toBe('tube');
    await user.click(press('CLEAR'));
    expect(box('Sources').value).toBe('');
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

  it.each(['APPLY', 'CLEAR'])('leaves the focus on %s', async (name) => {
    const user = userEvent.setup();
    renderPart(<FilteredElsewhere />, { known: [[['tags', 'names'], tags]] });
    await user.click(box('Sources'));
    await user.keyboard('you{Enter}{Escape}');
    const button = press(name);
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect(screen.queryByText('YouTube') === null).toBe(name === 'CLEAR');
  });
});
