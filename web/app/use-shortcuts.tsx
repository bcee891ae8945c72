import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { isPlainKey } from '../lib/plain-key.ts';
import type { KeyPress } from './shortcuts/shortcuts.tsx';

/** What may go on while a key is held down. */
const REPEATED = /^[jk]$/;

/** The letter after `g` is waited for that long, in milliseconds. */
const LEAD_LASTS = 1500;

/**
 * Listens for single keys. What they do is loaded with the first one.
 *
 * @param isLoggedIn whether somebody is; for who logs in later no key was pressed before
 * @returns what has to stand on the page, and what shows which keys there are
 */
export function useShortcuts(isLoggedIn: boolean): {
  shortcuts: ReactNode;
  showShortcuts: () => void;
} {
  const [pressed, setPressed] = useState<KeyPress | null>(null);
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ pressed: KeyPress }> | null>(null);
  const leadEnds = useRef(0);
  useEffect(() => {
    if (!isLoggedIn) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, repeat, timeStamp } = event;
      if (!/^[a-z?]$/.test(key) || !isPlainKey(event)) return;
      if (repeat && !REPEATED.test(key)) return;
      const isLed = timeStamp < leadEnds.current;
      leadEnds.current = key === 'g' && !isLed ? timeStamp + LEAD_LASTS : 0;
      setPressed({ key, isLed });
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      setPressed(null);
    };
  }, [isLoggedIn]);
  useEffect(() => {
    if (!pressed || Shortcuts) return;
    import('./shortcuts/shortcuts.tsx').then(
      (loaded) => setShortcuts(() => loaded.Shortcuts),
      // The notice on top says that the server cannot be reached; the next key tries again.
      () => setPressed(null),
    );
  }, [pressed, Shortcuts]);
  return {
    shortcuts: pressed && Shortcuts && <Shortcuts pressed={pressed} />,
    showShortcuts: () => setPressed({ key: '?', isLed: false }),
  };
}
