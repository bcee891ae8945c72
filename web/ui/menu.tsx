import { type ReactNode, useId, useRef, useState } from 'react';
import { Floating } from './floating.tsx';
import { MenuContext } from './menu-context.ts';
import { type MenuFocus, MenuPopup } from './menu-popup.tsx';
import type { Align } from './place.ts';

/** What the button that opens a menu needs; spread it onto the button. */
export interface MenuTrigger {
  ref: (element: HTMLButtonElement | null) => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: (event: React.MouseEvent) => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
}

interface MenuProps {
  /** What the menu is about, for a screen reader. */
  label: string;
  trigger: (props: MenuTrigger) => ReactNode;
  align?: Align;
  /** `MenuItem`s, `MenuLink`s and the like; they exist only while the menu is open. */
  children: ReactNode;
}

/** A button that opens a list of things to do, worked by pointer and keyboard alike. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState<MenuFocus | null>(null);

  const close = () => {
    const heldFocus = document.getElementById(id)?.contains(document.activeElement);
    if (heldFocus) button.current?.focus();
    setOpened(null);
  };

  return (
    <>
      {trigger({
        ref: (element) => {
          button.current = element;
        },
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        'aria-controls': opened ? id : undefined,
        onClick: ({ detail: presses }) =>
          setOpened((now) => (now ? null : presses === 0 ? 'first' : 'menu')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {opened && (
        <Floating anchor={button} align={align}>
          <MenuContext value={{ close }}>
            <MenuPopup id={id} label={label} focus={opened} button={button} onClose={close}>
              {children}
            </MenuPopup>
          </MenuContext>
        </Floating>
      )}
    </>
  );
}
