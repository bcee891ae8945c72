import { readRemembered } from './remembered.ts';

/** Under this name a device remembers whether single keys do something; they do until it is chosen. */
export const SHORTCUTS_WORK = 'shortcuts';

/**
 * Whether a key that was pressed may be a shortcut of the page: alone, unless Shift writes it, and
 * nothing else has a use for it, as a text field, a menu or an open dialog have.
 */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  const isTaken = target instanceof Element && target.closest(TAKERS) !== null;
  return (
    !isTaken && !document.querySelector('dialog[open]') && readRemembered(SHORTCUTS_WORK, true)
  );
}

const TAKERS =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';
