import Check from 'lucide-react/icons/check';
import { type MouseEvent, type ReactNode, useState } from 'react';
import type { IconComponent } from './icon.tsx';
import { useMenu } from './menu-context.ts';
import { Spinner } from './spinner.tsx';

const ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-lg px-2.5 py-1 text-start text-sm text-ink pointer-coarse:min-h-11 ' +
  'outline-none select-none hover:bg-hover focus:bg-hover focus-visible:-outline-offset-2 ' +
  'aria-disabled:cursor-progress';

interface MenuItemProps {
  icon?: IconComponent;
  /** Does the work. The menu closes when it is done, and stays where it fails, to try again. */
  onSelect: () => unknown;
  children: ReactNode;
}

/** One thing to do in a menu. */
export function MenuItem({ icon: Icon, onSelect, children }: MenuItemProps) {
  const menu = useMenu();
  const [busy, setBusy] = useState(false);

  const select = async ({ currentTarget: item }: MouseEvent) => {
    if (busy) return;
    setBusy(true);
    try {
      await onSelect();
      // A menu that was closed meanwhile may be open anew, for something else.
      if (item.isConnected) menu.close();
    } catch {
      // The call itself says what went wrong; the item can be chosen again.
      setBusy(false);
    }
  };

  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={busy || undefined}
      onClick={select}
      className={ITEM}
    >
      {busy ? (
        <Spinner className="size-4" />
      ) : (
        Icon && <Icon className="size-4 shrink-0 text-muted" aria-hidden />
      )}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </button>
  );
}

interface MenuLinkProps {
  icon?: IconComponent;
  /** A page outside the product; it opens in a tab of its own. */
  href: string;
  children: ReactNode;
}

/** A way out of the product in a menu. */
export function MenuLink({ icon: Icon, href, children }: MenuLinkProps) {
  const menu = useMenu();
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={menu.close}
      className={ITEM}
    >
      {Icon && <Icon className="size-4 shrink-0 text-muted" aria-hidden />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </a>
  );
}

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; icon: IconComponent }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One out of few in a menu; choosing leaves the menu open. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
    <div role="group" aria-label={label}>
      <div aria-hidden className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">
        {label}
      </div>
      {options.map(({ value: option, name, icon: Icon }) => (
        <button
          key={option}
          type="button"
          role="menuitemradio"
          aria-checked={option === value}
          tabIndex={-1}
          onClick={() => onChange(option)}
          className={ITEM}
        >
          <Icon className="size-4 shrink-0 text-muted" aria-hidden />
          <span className="grow">{name}</span>
          {option === value && <Check aria-hidden className="size-4 text-accent-ink" />}
        </button>
      ))}
    </div>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <hr className="mx-2.5 my-1.5 border-line" />;
}
