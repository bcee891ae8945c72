import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../lib/composing.ts';
import { inOneCase, isSameName } from '../lib/same-name.ts';
import type { Option } from './option.ts';
import type { ListedOption } from './option-list.tsx';
import { useAdditions } from './use-additions.ts';

/** What a form asks of a select before it is sent. */
export interface MultiSelectHandle {
  /**
   * Chooses, or adds, what is typed and not chosen yet, and waits until all is chosen that is being
   * added.
   *
   * @returns whether it all was
   */
  settle: () => Promise<boolean>;
}

interface Choice<Value extends string | number> {
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  loading: boolean;
  onAdd?: ((name: string) => Promise<Option<Value> | null>) | undefined;
  readOnly: boolean;
}

/** How a searchable select works: what is typed, what is listed, which row the keyboard is on, if any. */
export function useMultiSelect<Value extends string | number>(choice: Choice<Value>) {
  const { options, value, loading, onAdd, readOnly } = choice;
  const { add, remove, toggle, removeLast, clear } = useChanges(choice);
  const additions = useAdditions(onAdd, add);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [term, setTerm] = useState('');
  const [row, setRow] = useState(0);
  const [isOnRow, setIsOnRow] = useState(true);
  // What is new is not known before all options are.
  const listed = loading ? [] : listedFor(term.trim(), options, onAdd !== undefined);

  const moveTo = (next: number) => {
    setRow(next);
    setIsOnRow(true);
  };
  const show = (next: number) => {
    setOpen(!readOnly);
    moveTo(next);
  };
  const hide = () => {
    setOpen(false);
    setTerm('');
  };

  const addNew = async (name: string) => {
    setTerm('');
    const isAdded = await additions.start(name);
    // For another try; the next one may be in the box by now.
    if (isAdded || input.current?.value) return;
    setTerm(name);
    moveTo(listedFor(name, options, true).length - 1);
  };
  /** Chooses the option that is called what was typed. @returns whether there was one, or nothing typed */
  const takeNamed = () => {
    const typed = term.trim();
    const named = options.find(({ name }) => isSameName(name, typed));
    if (named) add(named.value);
    if (named || typed === '') setTerm('');
    return named !== undefined || typed === '';
  };

  const choose = ({ value: picked, name }: ListedOption) => {
    const known = options.find((option) => option.value === picked);
    // Enter again is for no row; the arrows go on from here.
    setRow(known ? options.indexOf(known) : -1);
    setIsOnRow(false);
    if (!known) return void addNew(name);
    setTerm('');
    toggle(known.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The keys belong to the input method, as for its candidates, until it is done.
    if (readOnly || isComposing(event)) return;
    const last = Math.max(listed.length - 1, 0);
    const { key } = event;
    if (key === 'ArrowDown') show(!open || row >= last ? 0 : row + 1);
    else if (key === 'ArrowUp') show(!open || row <= 0 ? last : row - 1);
    else if (key === 'Enter' && open) {
      const option = listed[row];
      if (option && isOnRow) choose(option);
    } else if (key === 'Escape' && (open || term)) hide();
    else if (key === 'Backspace' && term === '' && value.length > 0) removeLast();
    else return;
    event.preventDefault();
  };

  return {
    input,
    open,
    term,
    row,
    isOnRow,
    listed,
    show,
    choose,
    /** The keyboard goes elsewhere: what is typed stays to be seen where no option is called that. */
    leave: () => {
      setOpen(false);
      takeNamed();
    },
    settle: () => {
      if (!takeNamed() && onAdd) void addNew(term.trim());
      return additions.allDone();
    },
    onKeyDown,
    moveTo,
    /** Narrows the list to what was typed. */
    search: (typed: string) => {
      setTerm(typed);
      show(0);
    },
    remove: (gone: Value) => {
      if (!readOnly) remove(gone);
      input.current?.focus();
    },
    clear: () => {
      if (!readOnly) clear();
      input.current?.focus();
    },
  };
}

/**
 * The changes of what is chosen. Each goes out from the change before it: until an option was added,
 * others may be chosen, and two that are added at once may both come before anything is drawn.
 */
function useChanges<Value extends string | number>({ value, onChange }: Choice<Value>) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const choose = (chosen: Value[]) => {
    latest.current = chosen;
    onChange(chosen);
  };
  const add = (one: Value) => {
    if (!latest.current.includes(one)) choose([...latest.current, one]);
  };
  const remove = (gone: Value) => choose(latest.current.filter((one) => one !== gone));
  return {
    add,
    remove,
    toggle: (one: Value) => (latest.current.includes(one) ? remove(one) : add(one)),
    removeLast: () => choose(latest.current.slice(0, -1)),
    clear: () => choose([]),
  };
}

/** The options whose name holds what was typed, and the offer to add it where it is new. */
function listedFor(
  typed: string,
  options: readonly ListedOption[],
  canAdd: boolean,
): readonly ListedOption[] {
  if (typed === '') return options;
  const wanted = inOneCase(typed);
  const matches = options.filter(({ name }) => inOneCase(name).includes(wanted));
  const isKnown = matches.some(({ name }) => isSameName(name, typed));
  return canAdd && !isKnown ? [...matches, { value: null, name: typed }] : matches;
}
