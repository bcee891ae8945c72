import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';

/**
 * What of a menu gets the focus first: an item, or the menu itself where a pointer opened it, so that
 * nothing looks chosen before the pointer or a key says so.
 */
export type MenuFocus = 'first' | 'last' | 'menu';

interface MenuPopupProps {
  id: string;
  label: string;
  focus: MenuFocus;
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

const TYPE_AHEAD_PAUSE_MS = 500;

const ITEM = { first: 0, last: -1 };

/** The open menu: the arrow keys go round, letters jump, Escape and a press elsewhere close it. */
export function MenuPopup({ id, label, focus, button, onClose, children }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  useEffect(() => {
    const item = focus === 'menu' ? popup.current : itemsOf(popup.current).at(ITEM[focus]);
    item?.focus({ preventScroll: true });
  }, [focus]);

  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (!(target instanceof Node)) return;
    if (popup.current?.contains(target) || button.current?.contains(target)) return;
    onClose();
  });
  useEffect(() => {
    document.addEventListener('pointerdown', onPress, { capture: true });
    return () => document.removeEventListener('pointerdown', onPress, { capture: true });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const items = itemsOf(popup.current);
    const target =
      targetOfKey(event.key, items) ??
      (isLetter(event) ? findTyped(items, event.key, typed.current, event.timeStamp) : undefined);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    <div
      ref={popup}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="min-w-[min(12rem,100vw-1rem)] animate-rise overflow-y-auto overscroll-contain rounded-xl bg-raised p-1.5 shadow-raised outline-none"
    >
      {children}
    </div>
  );
}

function itemsOf(popup: HTMLElement | null): HTMLElement[] {
  return [...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

const focusedIndex = (items: HTMLElement[]) => items.findIndex((item) => item.matches(':focus'));

function targetOfKey(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const current = focusedIndex(items);
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length];
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** The next item, from the focused one on, that starts with what was typed without a pause. */
function findTyped(
  items: HTMLElement[],
  key: string,
  typed: { text: string; at: number },
  now: number,
): HTMLElement | undefined {
  const goesOn = now - typed.at < TYPE_AHEAD_PAUSE_MS;
  typed.text = (goesOn ? typed.text : '') + key.toLocaleLowerCase();
  typed.at = now;
  const current = focusedIndex(items);
  const from = typed.text.length > 1 ? Math.max(0, current) : current + 1;
  const inOrder = [...items.slice(from), ...items.slice(0, from)];
  return inOrder.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(typed.text));
}
