import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { Icon, type IconName } from './icon.tsx';

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

/** Several views of one thing, one of them shown. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)}>
      <BaseTabs.List
        aria-label={label}
        activateOnFocus
        className="@container relative flex gap-1 overflow-x-auto border-line border-b"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className={classes(
              'control-height inline-flex items-center gap-2 rounded-t-lg px-2 @md:px-3 font-medium text-muted text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink',
              // On a phone the last of four would else be out of sight.
              tabs.length > 3 && '@max-[22rem]:px-0.5 @max-[22rem]:text-xs',
            )}
          >
            {/* Beside the player there is room for the words of four tabs, and for no more. */}
            {tab.icon && <Icon name={tab.icon} className="hidden size-4 @md:block" />}
            {tab.name}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width]" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
