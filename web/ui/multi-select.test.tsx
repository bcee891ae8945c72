import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../testing/match-media.ts';
import { MultiSelect } from './multi-select.tsx';
import type { Option } from './option.ts';

const tags: Option<number>[] = [
  { value: 1, name: 'Astronomy' },
  { value: 2, name: 'Baking' },
  { value: 3, name: 'موسيقى' },
  { value: 4, name: 'Bass guitar' },
];

interface SetUp {
  options?: Option<number>[];
  initial?: number[];
  loading?: boolean;
  onAdd?: (name: string) => Promise<Option<number> | null>;
}

function setUp({ options = tags, initial = [], loading = false, ...rest }: SetUp = {}) {
  const onChange = vi.fn();
  function Form(given: { options: Option<number>[]; loading: boolean }) {
    const [value, setValue] = useState(initial);
    return (
      <MultiSelect
        label="Tags"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        {...given}
        {...rest}
      />
    );
  }
  const { rerender } = render(<Form options={options} loading={loading} />);
  /** The options come that were on their way. */
  const come = () => rerender(<Form options={tags} loading={false} />);
  return { user: userEvent.setup(), onChange, come };
}

const input = () => screen.getByRole('combobox', { name: 'Tags' });
const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('MultiSelect', () => {
  beforeEach(stubMatchMedia);
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('narrows the options to what is typed and chooses with Enter', async () => {
    const { user, onChange } = setUp();
    await user.click(input());
    expect(optionNames()).toEqual(tags.map(({ name }) => name));
    await user.keyboard('ba');
    expect(optionNames()).toEqual(['Baking', 'Bass guitar']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([4]);
    expect(input()).toHaveProperty('value', '');
  });

  it('goes with the arrows from the last option to the first and back', async () => {
    const { user, onChange } = setUp();
    await user.click(input());
    await user.keyboard('ba{ArrowDown}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([2]);
    await user.keyboard('ba{ArrowUp}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([2, 4]);
  });

  it('finds an option whichever way its accents are written, as keyboards differ in that', async () => {
    const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
    const { user, onChange } = setUp({ options: [{ value: 5, name: 'Đi b\u1ed9' }], onAdd });
    await user.click(input());
    fireEvent.change(input(), { target: { value: 'đi bo\u0323\u0302' } });
    expect(optionNames()).toEqual(['Đi b\u1ed9']);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([5]);
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('takes a chosen option back when it is chosen again', async () => {
    const { user, onChange } = setUp({ initial: [2] });
    await user.click(input());
    await user.keyboard('baking{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  it('removes the last choice with Backspace, any by its button, all by "Clear all"', async () => {
    const { user, onChange } = setUp({ initial: [1, 2, 3] });
    await user.click(input());
    await user.keyboard('{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith([1, 2]);
    await user.click(screen.getByRole('button', { name: 'Remove Astronomy' }));
    expect(onChange).toHaveBeenLastCalledWith([2]);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('closes on Escape and keeps what was chosen', async () => {
    const { user, onChange } = setUp({ initial: [1] });
    await user.click(input());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText('Astronomy')).toBeTruthy();
  });

  it('says when nothing matches and when the options are still coming', async () => {
    const { user } = setUp();
    await user.click(input());
    const heard = screen.getByRole('status');
    expect(heard.textContent).toBe('');
    await user.keyboard('zzz');
    expect(heard.textContent).toBe('No items found');
    cleanup();
    const second = setUp({ loading: true, options: [] });
    await second.user.click(input());
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('No items found')).toBeNull();
  });

  it('chooses and adds nothing while the options are still coming, and keeps what was typed', async () => {
    const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
    const { user, onChange, come } = setUp({ loading: true, options: [], onAdd });
    await user.click(input());
    await user.keyboard('baking{ArrowUp}{Enter}');
    expect(input()).toHaveProperty('value', 'baking');
    come();
    expect(optionNames()).toEqual(['Baking']);
    await user.keyboard('{Enter}');
    expect(onAdd).not.toHaveBeenCalled();
    expect(onChange).toHaveBeenCalledExactlyOnceWith([2]);
  });

  it('offers to add what was typed only where it is new, and chooses it', async () => {
    const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
    const { user, onChange } = setUp({ initial: [1], onAdd });
    await user.click(input());
    await user.keyboard('baking');
    expect(optionNames()).toEqual(['Baking']);
    await user.clear(input());
    await user.keyboard(' Chess ');
    expect(optionNames()).toEqual(['Add item “Chess”']);
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenCalledExactlyOnceWith('Chess');
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith([1, 9]));
  });

  it('has the name back for another try when it could not be added', async () => {
    const onAdd = vi
      .fn<(name: string) => Promise<Option<number> | null>>()
      .mockResolvedValueOnce(null)
      .mockResolvedValueOnce({ value: 9, name: 'Bas' });
    const { user, onChange } = setUp({ onAdd });
    await user.type(input(), 'Bas{ArrowUp}{Enter}');
    await vi.waitFor(() => expect(input()).toHaveProperty('value', 'Bas'));
    expect(optionNames()).toEqual(['Bass guitar', 'Add item “Bas”']);
    await user.keyboard('{Enter}');
    expect(onAdd).toHaveBeenNthCalledWith(2, 'Bas');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([9]));
  });

  it('leaves what is being typed when one before it could not be added', async () => {
    const answer = Promise.withResolvers<null>();
    const { user } = setUp({ onAdd: () => answer.promise });
    await user.type(input(), 'Chess{Enter}ba');
    answer.resolve(null);
    await answer.promise;
    await user.keyboard('k');
    expect(input()).toHaveProperty('value', 'bak');
  });

  it('is on no row after a choice, until an arrow goes on from there', async () => {
    const { user, onChange } = setUp({ initial: [1] });
    await user.type(input(), 'baking{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([1, 2]);
    expect(input().getAttribute('aria-activedescendant')).toBeNull();
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledOnce();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([1, 2, 3]);
  });

  it('is on no row after something was added', async () => {
    const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
    const { user, onChange } = setUp({ onAdd });
    await user.type(input(), 'Chess{Enter}{Enter}');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([9]));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([9, 1]);
  });

  it('keeps what was chosen while new items were being added', async () => {
    const server = new Map<string, PromiseWithResolvers<Option<number>>>();
    const onAdd = (name: string) => {
      const answer = Promise.withResolvers<Option<number>>();
      server.set(name, answer);
      return answer.promise;
    };
    const { user, onChange } = setUp({ initial: [1], onAdd });
    await user.click(input());
    await user.keyboard('Chess{Enter}Go{Enter}baking{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([1, 2]);
    server.get('Go')?.resolve({ value: 8, name: 'Go' });
    server.get('Chess')?.resolve({ value: 9, name: 'Chess' });
    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith([1, 2, 8, 9]));
  });

  it.each(['ArrowDown', 'ArrowUp', 'Enter', 'Escape'])(
    'leaves %s to the input method while it composes',
    async (key) => {
      const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
      const { user, onChange } = setUp({ onAdd });
      await user.click(input());
      await user.keyboard('ba');
      const active = input().getAttribute('aria-activedescendant');
      expect(fireEvent.keyDown(input(), { key, isComposing: true })).toBe(true);
      // As Safari tells of the key that ended it.
      expect(fireEvent.keyDown(input(), { key, keyCode: 229 })).toBe(true);
      expect(input().getAttribute('aria-activedescendant')).toBe(active);
      expect(input()).toHaveProperty('value', 'ba');
      expect(onAdd).not.toHaveBeenCalled();
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it.each(['baking', ' BAKING '])('chooses what is called %j when it is left', async (typed) => {
    const { user, onChange } = setUp({ initial: [1] });
    await user.type(input(), typed);
    await user.click(document.body);
    expect(onChange).toHaveBeenCalledExactlyOnceWith([1, 2]);
    expect(input()).toHaveProperty('value', '');
    await user.type(input(), typed);
    await user.click(document.body);
    expect(onChange).toHaveBeenCalledOnce();
    expect(input()).toHaveProperty('value', '');
  });

  it('keeps what is typed when it is left, and neither adds nor guesses', async () => {
    const onAdd = vi.fn(async (name: string) => ({ value: 9, name }));
    const { user, onChange } = setUp({ onAdd });
    await user.type(input(), 'bak');
    await user.click(document.body);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input()).toHaveProperty('value', 'bak');
    expect(onAdd).not.toHaveBeenCalled();
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(input());
    await user.type(input(), '  ');
    await user.tab();
    expect(input()).toHaveProperty('value', '');
  });

  it('keeps a choice that the options do not hold yet', async () => {
    const { user, onChange } = setUp({ initial: [77] });
    await user.click(input());
    await user.keyboard('baking{Enter}');
    expect(onChange).toHaveBeenLastCalledWith([77, 2]);
  });

  it('asks to type where nothing is chosen yet', async () => {
    const { user } = setUp();
    expect(input()).toHaveProperty('placeholder', 'Type to search');
    await user.click(input());
    await user.keyboard('baking{Enter}');
    expect(input()).toHaveProperty('placeholder', '');
  });

  it('lists within 240 pixels, and draws four rows beyond them', async () => {
    const many = Array.from({ length: 100 }, (_, value) => ({ value, name: `Tag ${value}` }));
    const { user } = setUp({ options: many });
    await user.click(input());
    const list = screen.getByRole('listbox');
    expect(list.style.maxHeight).toBe('240px');
    const [first] = within(list).getAllByRole('option');
    const inView = Math.ceil(240 / Number.parseFloat(first?.style.height ?? ''));
    expect(within(list).getAllByRole('option')).toHaveLength(inView + 4);
  });

  it('draws only a part of a thousand options', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      value: index,
      name: `Tag ${index}`,
    }));
    const { user } = setUp({ options: many });
    await user.click(input());
    const drawn = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(drawn.length).toBeLessThan(30);
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('1000');
  });
});
