import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../lib/classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { showInRow } from './show-in-row.ts';

interface Tab<Value extends string> {
  value: Value;
  name: string;
  icon?: IconName;
  /** Exists only while its tab is chosen. */
  panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for a screen reader. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * Several views of one thing, one of them shown. The keyboard comes to the chosen tab, and from there to
 * the others by the arrow keys (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);

  const choose = (next: Value) => {
    onChange(next);
    if (list.current) raiseFromFoot(list.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = tabs.at(indexAfterKey(event, chosen, tabs.length) ?? chosen);
    if (!next || next.value === value) return;
    event.preventDefault();
    choose(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="@container relative flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            ref={index === chosen ? showInRow : null}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
            // What is chosen already stays as it is, and is no step in the history.
            onClick={() => index !== chosen && choose(tab.value)}
            className={classes(
              'control-height relative inline-flex shrink-0 items-center gap-2 rounded-t-lg px-2 @md:px-3 font-medium text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:rounded-full aria-selected:after:bg-accent',
              // On a phone the last of four would else be out of sight.
              tabs.length > 3 && '@max-[22rem]:px-0.5 @max-[22rem]:text-xs',
            )}
          >
            {/* Beside the player there is room for the words of four tabs, and for no more. */}
            {tab.icon && <Icon name={tab.icon} className="hidden size-4 @md:block" />}
            {tab.name}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what a panel holds is come to from its tab
        tabIndex={0}
        className="pt-6"
      >
        {tabs[chosen]?.panel}
      </div>
    </div>
  );
}

/** How far down the window the tabs may end, as a part of its height, so that enough of the panel is seen. */
const LOWEST_END = 3 / 4;

/** Moves tabs at the foot of the window to its middle: else nothing of what was chosen would be seen. */
function raiseFromFoot(tabs: HTMLElement): void {
  if (tabs.getBoundingClientRect().bottom > window.innerHeight * LOWEST_END) {
    tabs.scrollIntoView({ block: 'center' });
  }
}

/** Which tab a key leads to; null for keys that lead to none. */
function indexAfterKey(event: KeyboardEvent, chosen: number, count: number): number | null {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  switch (event.key) {
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      return (chosen + 1) % count;
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return (chosen + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
