import { useState } from 'react';

/** `system` follows what the person set for everything on the machine. */
export type Theme = 'system' | 'light' | 'dark';

/** Where the choice is kept; `index.html` reads it before the first paint, and when another tab changes it. */
const KEY = 'theme';

/** The theme that is shown. */
export const readTheme = (root: HTMLElement): Theme =>
  (root.dataset.theme as Theme | undefined) ?? 'system';

/** Keeps the choice and shows it at once. */
export function applyTheme(theme: Theme, storage: Storage, root: HTMLElement): void {
  if (theme === 'system') {
    storage.removeItem(KEY);
    delete root.dataset.theme;
  } else {
    storage.setItem(KEY, theme);
    root.dataset.theme = theme;
  }
}

/** The chosen theme, and what chooses another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(() => readTheme(document.documentElement));
  const choose = (next: Theme) => {
    applyTheme(next, localStorage, document.documentElement);
    setTheme(next);
  };
  return [theme, choose];
}
