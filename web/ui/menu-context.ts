import { createContext, useContext } from 'react';

export const MenuContext = createContext<{ close: () => void } | null>(null);

/** The menu around an item. */
export function useMenu(): { close: () => void } {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('A menu item stands in a Menu');
  return menu;
}
