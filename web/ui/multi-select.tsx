import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { classes } from '../lib/classes.ts';
import { Field } from './field.tsx';
import { Floating } from './floating.tsx';
import { controlStyle } from './input.tsx';
import type { Option } from './option.ts';
import { OptionList, rowId } from './option-list.tsx';
import { RemovableChip } from './removable-chip.tsx';
import { type MultiSelectHandle, useMultiSelect } from './use-multi-select.ts';

interface MultiSelectProps<Value extends string | number> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  /** Whether the options are still on their way. */
  loading?: boolean;
  /**
   * Makes a new option of what was typed, null where that failed; without it only the given ones can
   * be chosen.
   */
  onAdd?: (name: string) => Promise<Option<Value> | null>;
  /** What the chip of one says that is not among the options; without it, it has none. */
  gone?: string;
  /** Whether it stays as it is for now, and keeps the focus. */
  readOnly?: boolean;
  className?: string;
  ref?: Ref<MultiSelectHandle>;
}

/** Chooses any number of options: what is typed narrows the list, what is chosen shows as chips. */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const {
    label,
    hint,
    error,
    options,
    value,
    onChange,
    loading = false,
    onAdd,
    readOnly = false,
    className,
  } = props;
  const select = useMultiSelect({ options, value, onChange, loading, onAdd, readOnly });
  const { input, open, row, isOnRow, listed, settle } = select;
  useImperativeHandle(props.ref, () => ({ settle }));
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);

  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the text box means the text box
        <div
          ref={box}
          onBlur={(event) => {
            // It keeps the focus within its window where only that is left.
            if (document.activeElement === event.target) return;
            if (!box.current?.contains(event.relatedTarget)) select.leave();
          }}
          onPointerDown={(event) => {
            if (!(event.target instanceof Element) || event.target.closest('button, input')) return;
            event.preventDefault();
            input.current?.focus();
            select.show(0);
          }}
          className={classes(
            controlStyle,
            'flex min-h-9 cursor-text items-start gap-1 py-1 ps-1! pe-1.75! pointer-coarse:min-h-11',
            'has-[input:focus]:outline-2 has-[input:focus]:outline-accent',
            'has-[input:read-only]:border-line has-[input:read-only]:bg-sunken',
            // Large text on a small screen: the buttons go below before the names go.
            value.length > 0 && 'flex-wrap',
          )}
        >
          <div className="flex min-w-0 grow basis-32 flex-wrap gap-1 [&>span]:max-w-[max(100%-2.25rem,min(100%,10rem))]">
            <Chips options={options} value={value} gone={props.gone} onRemove={select.remove} />
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-expanded={open}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={
                open && isOnRow && listed.length > 0 ? rowId(listId, row) : undefined
              }
              autoComplete="off"
              spellCheck={false}
              placeholder={value.length > 0 ? '' : 'Type to search'}
              // For browsers that do not know `field-sizing`.
              size={select.term.length || 1}
              value={select.term}
              readOnly={readOnly}
              onChange={(event) => select.search(event.target.value)}
              onPointerDown={() => open || select.show(Math.max(row, 0))}
              onKeyDown={select.onKeyDown}
              className="control-text field-sizing-content h-6.5 min-w-8 grow bg-transparent px-2 outline-none pointer-coarse:h-8.5"
            />
          </div>
          <Side isFilled={value.length > 0} onClear={select.clear} />
          {open && (
            <Popup anchor={box}>
              <Note>{loading ? 'Loading...' : listed.length === 0 && 'No items found'}</Note>
              <OptionList
                id={listId}
                label={label}
                options={listed}
                isChosen={(option) => value.some((one) => one === option.value)}
                row={row}
                isOnRow={isOnRow}
                onRow={select.moveTo}
                onChoose={select.choose}
              />
            </Popup>
          )}
        </div>
      )}
    </Field>
  );
}

const SIDE_PART =
  'grid size-6.5 shrink-0 place-items-center rounded-md text-muted pointer-coarse:size-8.5';

/** What stands at the end of the box. */
function Side({ isFilled, onClear }: { isFilled: boolean; onClear: () => void }) {
  return (
    <span className="ms-auto flex gap-1">
      {isFilled && (
        <button
          type="button"
          aria-label="Clear all"
          title="Clear all"
          onClick={onClear}
          className={`${SIDE_PART} hover:bg-hover hover:text-ink`}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <span className={`${SIDE_PART} pointer-events-none`}>
        <ChevronDown aria-hidden className="size-4" />
      </span>
    </span>
  );
}

function Popup({
  anchor,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  return (
    <Floating anchor={anchor} align="start" sameWidth>
      <div
        // The focus stays in the text box, and the press is none beside it.
        onPointerDown={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        className="animate-rise cursor-default rounded-xl bg-raised p-1.5 shadow-raised"
      >
        {children}
      </div>
    </Floating>
  );
}

interface ChipsProps<Value extends string | number> {
  options: readonly Option<Value>[];
  value: readonly Value[];
  gone: string | undefined;
  onRemove: (value: Value) => void;
}

function Chips<Value extends string | number>(props: ChipsProps<Value>) {
  const { options, value, gone, onRemove } = props;
  return value.map((one) => {
    const name = options.find((option) => option.value === one)?.name ?? gone;
    return name && <RemovableChip key={one} name={name} onRemove={() => onRemove(one)} />;
  });
}

/** Stands there unseen while there is nothing to say: a screen reader tells only of what changes in it. */
function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-2 text-muted text-sm empty:absolute">
      {children}
    </p>
  );
}
